import { isCommon, speaksOfFood } from '#src/clerk/edits/food-words.ts'
import { termOf } from '#src/clerk/house/term.ts'
import { readWords } from '#src/clerk/house/units.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Act } from '#src/reader/acts/act.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { spokenWords } from '#src/reader/spans.ts'
import type { Ground } from './ground.ts'
import { takeDetails } from './take-details.ts'
import { OF_ORDER, SENTENCE } from './without-asides.ts'

/** Parts between pauses, and what is given in to: "the USDC thing is weird but ok place it". */
const PART =
  /,\s+|\s+-+\s+|\s+(?=(?:but|pero|so|anyway)[\s,]+(?:ok|okay|k|fine|yes|yeah|yep|sure|s[ií]|bueno|dale)(?![\p{L}]))|\s+(?=(?:just|so just|please|then)\s+(?:place|order|send|book|submit)\s+(?:it|that|the order)\W*$)/iu
/** "For Bob", "at my office": what a preposition begins may say who, when or where. */
const LED =
  /^(?:(?:and|y|or|o)\s+)?(?:for|to|at|by|under|with|without|w|w\/|in|into|on|from|around|before|after|until|once|when|while|unless|if|provided|assuming|pending|para|pa|con|sin|a|en|de|desde|por|cuando|si)(?![\p{L}])/iu
/** What is paid with is none of the order: "no cash huh". */
const NO_CASH = /\b(?:no|not|sin|ni)\s+(?:cash|cards?|credit|debit|apple pay|venmo|zelle|efectivo|tarjetas?)\b/giu
/** "My daughter helps me with that". */
const WITH_IT = /\b(?:with|about|for|con|de|sobre)\s+(?:it|that|this|those|eso|esto|ello)(?!\p{L})/giu
const OUTRIGHT: readonly CueKind[] = ['yes', 'place', 'state']
const TURNS: readonly CueKind[] = ['deny', 'contrast', 'cancel', 'start_over', 'closing', 'bye']
/** What a few words may do that no table knows. */
const WISHES: readonly (Act | undefined)[] = ['change', 'cancel', 'start_over']
const FEW_WORDS = 3
const AMOUNT =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|half|both|each|every|first|second|third|fourth|fifth|last|next|primer[oa]?|segund[oa]|tercer[oa]?|[uú]ltim[oa]|several|few|couple|many|more|un[oa]?|dos|tres|cuatro|cinco|seis|mitad|ambos|vari[oa]s|más)(?!\p{L})/iu
/** A faith or a way to eat, said alone, is a demand. */
const FAITHS =
  /(?<!\p{L})(?:hindu|jain|muslim|islam\w*|jewish|jew|buddhist|adventist|sikh|rasta\w*|ital|glatt|zabiha|pareve|parve|keto|paleo|carnivore|pregnant|embarazada|diabetic|diab[eé]tic[oa])(?!\p{L})/iu
/** What is paid with, beside words that everybody knows. */
const MONEY =
  /^(?:usdc|crypto|wallet|coin|coins|venmo|bot|app|lol|haha|lmao|thx|pls|plz|ya|yall|gonna|wanna|lemme|imma)$/iu

/**
 * A yes to a read-back without the talk beside it: parts in common words that ask for nothing, sighs and blessings. A word that
 * is in no list may say what the yes hangs on, in whatever language. "Haha no tea in my poke" stays, as it speaks of food; so does all that holds a number, a no, a detail.
 */
export function withoutTalk(text: string, state: ClerkState, ground: Ground): string {
  if (state.readback === undefined || ground.menu === undefined || readAct(text).act === 'affirm') return text
  const parts = text.split(SENTENCE).flatMap(sentence => sentence.split(PART))
  const plain = parts.map(withoutCourtesies).filter(part => /[\p{L}\p{N}]/u.test(part))
  const isYes = plain.map(part => readAct(part).act === 'affirm')
  const isOutright = plain.some(
    (part, at) => isYes[at] && readAct(part).cues.some(({ kind }) => OUTRIGHT.includes(kind)),
  )
  // "sure, Jan" may be irony, and "great, a fee" is
  const mayTalk = (part: string) => isOutright || readAct(part).rest.length === 0
  const kept = plain.filter((part, at) => isYes[at] || !(mayTalk(part) && isTalk(part, state, ground)))
  return isYes.includes(true) && kept.length === isYes.filter(Boolean).length ? kept.join(' ') : text
}

/** True for words that ask for nothing and change nothing of the order. */
function isTalk(given: string, state: ClerkState, ground: Ground): boolean {
  const part = given.replace(NO_CASH, ' ').replace(WITH_IT, ' ')
  const { act, asks, cues, rest } = readAct(part)
  if (/[?¿]/.test(part) || asks || cues.some(({ kind }) => TURNS.includes(kind))) return false
  if (rest.length > 0 && WISHES.includes(act) && spokenWords(part).length <= FEW_WORDS) return false
  if (LED.test(part.trim()) || OF_ORDER.test(part) || AMOUNT.test(part) || speaksOfMenu(part, ground)) return false
  if (FAITHS.test(part) || ground.knowsPlace(part.trim()) > 0) return false
  const isStrange = rest.some(({ word }) => ground.menu && !isCommon(ground.menu.food, word) && !MONEY.test(word))
  if (isStrange) return false
  const { details, near } = takeDetails(part, { ...state, asked: [] }, ground)
  return Object.keys(details).length === 0 && near === undefined && ground.named(part) === undefined
}

/** A name, an option or anything else to eat. */
const speaksOfMenu = (part: string, { menu }: Ground): boolean =>
  menu !== undefined &&
  (speaksOfFood(menu, readWords(part, menu.repair)) ||
    readAct(part).rest.some(({ word }) => menu.vocabulary.has(termOf(word)) && !isCommon(menu.food, word)))

/** Sighs, blessings and the like, alone beside a yes; any other word may say what the yes hangs on. */
const COURTESIES =
  /(?<![\p{L}])(?:in ?sha['’]? ?a?llah|ojal[aá]|bismillah|masha['’]? ?allah|alhamdulillah|god (?:bless(?: you)?|willing)|si dios quiere|ay bendito|m+kay|hm+(?:ph)?|pf+t?|ugh+|oof|sigh|phew|whew|meh|eh+|af|ofc|alrighty|okie(?: dokie)?|cool beans|jeez|geez|sheesh|dang|damn|heck|hijole|híjole|vaya|uf+|aw+|man|dude|boy)(?![\p{L}])/giu

const withoutCourtesies = (part: string): string => part.replace(COURTESIES, ' ')
