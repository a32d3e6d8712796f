import { isCommon, speaksOfFood } from '#src/clerk/edits/food-words.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import { readWords } from '#src/clerk/menu-parser/units.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Act } from '#src/reader/acts/act.ts'
import type { CueKind } from '#src/reader/acts/cues.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { tokenizeWords } from '#src/reader/spans.ts'
import type { UnderstandingContext } from './context.ts'
import { takeDetails } from './take-details.ts'
import { OF_ORDER, SENTENCE } from './without-asides.ts'

/** Boundary between parts, including before a concession: "the USDC thing is weird but ok place it". */
const PART =
  /,\s+|\s+-+\s+|\s+(?=(?:but|pero|so|anyway)[\s,]+(?:ok|okay|k|fine|yes|yeah|yep|sure|s[ií]|bueno|dale)(?![\p{L}]))|\s+(?=(?:just|so just|please|then)\s+(?:place|order|send|book|submit)\s+(?:it|that|the order)\W*$)/iu
/** Prepositional phrase, which may state a person, time, or location: "For Bob", "at my office". */
const LED =
  /^(?:(?:and|y|or|o)\s+)?(?:for|to|at|by|under|with|without|w|w\/|in|into|on|from|around|before|after|until|once|when|while|unless|if|provided|assuming|pending|para|pa|con|sin|a|en|de|desde|por|cuando|si)(?![\p{L}])/iu
/** Remark about payment, which does not concern the order: "no cash huh". */
const NO_CASH = /\b(?:no|not|sin|ni)\s+(?:cash|cards?|credit|debit|apple pay|venmo|zelle|efectivo|tarjetas?)\b/giu
/** Prepositional phrase without content: "My daughter helps me with that". */
const WITH_IT = /\b(?:with|about|for|con|de|sobre)\s+(?:it|that|this|those|eso|esto|ello)(?!\p{L})/giu
const OUTRIGHT: readonly CueKind[] = ['yes', 'place', 'state']
const TURNS: readonly CueKind[] = ['deny', 'contrast', 'cancel', 'start_over', 'closing', 'bye']
/** Possible acts of a few words that no table contains. */
const WISHES: readonly (Act | undefined)[] = ['change', 'cancel', 'start_over']
const FEW_WORDS = 3
const AMOUNT =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|half|both|each|every|first|second|third|fourth|fifth|last|next|primer[oa]?|segund[oa]|tercer[oa]?|[uú]ltim[oa]|several|few|couple|many|more|un[oa]?|dos|tres|cuatro|cinco|seis|mitad|ambos|vari[oa]s|más)(?!\p{L})/iu
/** Faith or diet, which is a requirement when stated alone. */
const FAITHS =
  /(?<!\p{L})(?:hindu|jain|muslim|islam\w*|jewish|jew|buddhist|adventist|sikh|rasta\w*|ital|glatt|zabiha|pareve|parve|keto|paleo|carnivore|pregnant|embarazada|diabetic|diab[eé]tic[oa])(?!\p{L})/iu
/** Payment words and other common words. */
const MONEY =
  /^(?:usdc|crypto|wallet|coin|coins|venmo|bot|app|lol|haha|lmao|thx|pls|plz|ya|yall|gonna|wanna|lemme|imma)$/iu

/**
 * Removes small talk next to a yes to a read-back: sighs, blessings, and clauses of common words that request
 * nothing. Keeps clauses with an unknown word, because it may set a condition in another language, and clauses with
 * food ("Haha no tea in my poke"), a number, a "no", or a detail.
 */
export function withoutSmallTalk(text: string, state: ClerkState, ground: UnderstandingContext): string {
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

/** True for words that neither request nor change anything. */
function isTalk(given: string, state: ClerkState, ground: UnderstandingContext): boolean {
  const part = given.replace(NO_CASH, ' ').replace(WITH_IT, ' ')
  const { act, asks, cues, rest } = readAct(part)
  if (/[?¿]/.test(part) || asks || cues.some(({ kind }) => TURNS.includes(kind))) return false
  if (rest.length > 0 && WISHES.includes(act) && tokenizeWords(part).length <= FEW_WORDS) return false
  if (LED.test(part.trim()) || OF_ORDER.test(part) || AMOUNT.test(part) || speaksOfMenu(part, ground)) return false
  if (FAITHS.test(part) || ground.knowsPlace(part.trim()) > 0) return false
  const isStrange = rest.some(({ word }) => ground.menu && !isCommon(ground.menu.food, word) && !MONEY.test(word))
  if (isStrange) return false
  const { details, near } = takeDetails(part, { ...state, asked: [] }, ground)
  return Object.keys(details).length === 0 && near === undefined && ground.named(part) === undefined
}

/** True if the words mention a dish, an option, or any other food. */
const speaksOfMenu = (part: string, { menu }: UnderstandingContext): boolean =>
  menu !== undefined &&
  (speaksOfFood(menu, readWords(part, menu.repair)) ||
    readAct(part).rest.some(({ word }) => menu.vocabulary.has(termOf(word)) && !isCommon(menu.food, word)))

/** Sighs, blessings, and the like next to a yes; any other word may be a condition of the yes. */
const COURTESIES =
  /(?<![\p{L}])(?:in ?sha['’]? ?a?llah|ojal[aá]|bismillah|masha['’]? ?allah|alhamdulillah|god (?:bless(?: you)?|willing)|si dios quiere|ay bendito|m+kay|hm+(?:ph)?|pf+t?|ugh+|oof|sigh|phew|whew|meh|eh+|af|ofc|alrighty|okie(?: dokie)?|cool beans|jeez|geez|sheesh|dang|damn|heck|hijole|híjole|vaya|uf+|aw+|man|dude|boy)(?![\p{L}])/giu

const withoutCourtesies = (part: string): string => part.replace(COURTESIES, ' ')
