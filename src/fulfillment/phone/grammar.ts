import type { CalleeIntent } from './intent.ts'
import {
  isBack,
  isCallBack,
  isChange,
  isEcho,
  isHello,
  isHold,
  isOtherLanguage,
  isPrice,
  isRepeat,
  isShortRepeat,
  isSlower,
  isSpanish,
  isVoicemail,
  isWho,
  isWrongNumber,
  REFUSALS,
} from './intent-phrases.ts'
import type { CallLanguage } from './language.ts'
import { readMinutes, readOnlyMinutes } from './minutes.ts'
import { readSoldOut } from './sold-out.ts'
import type { SpokenLine } from './spoken-order.ts'
import { anyWord, foldSpeech, onlyWords, wordsOfSpeech } from './words.ts'

const YES = {
  en: 'yes yeah yep yup yessir accept accepted confirm confirmed',
  es: 'si yes acepto aceptamos aceptado confirmo',
}
const NO = 'no nope nah negative'
/** Words that change nothing about a yes or no; any other word makes it doubtful. */
const BENIGN =
  'uh um er ah oh well please thanks thank you sir maam mam okay ok alright great good sure fine we i it this that the order do will can take correct absolutely of course course got senor senora gracias por favor claro bueno el pedido lo orden muy bien'
const MURMUR =
  'uh huh um mm hm mhm hmm mmhmm mm-hm ok okay okey right sure alright fine good great cool got it i see ah oh aha aja vale bueno claro bien entiendo yup? listening correct nice perfect'

const SPANISH_WORDS = anyWord(
  'que los las por favor usted estoy esta tiene quiero gracias pero para aqui quien habla cuanto digame senor senora tambien ahora pedido restaurante nosotros puedo hablo entiendo',
)
const ENGLISH_WORDS = anyWord('the is are you we of to what how this that it order please no')

type Rule = (folded: string, words: readonly string[], lines: readonly SpokenLine[]) => CalleeIntent | undefined
const when =
  (test: (folded: string) => boolean, intent: CalleeIntent): Rule =>
  folded =>
    test(folded) ? intent : undefined

/** Rules in order of certainty. Yes comes late, so that any word with another meaning takes precedence. */
const RULES: readonly Rule[] = [
  when(isVoicemail, { kind: 'voicemail' }),
  when(isEcho, { kind: 'unreadable' }),
  when(isWrongNumber, { kind: 'wrong_number' }),
  folded => (isCallBack(folded) ? { kind: 'call_back', minutes: readMinutes(afterIn(folded)) ?? 10 } : undefined),
  (folded, _, lines) => {
    const found = readSoldOut(folded, lines)
    return found && { kind: 'sold_out', ...found }
  },
  when(isHold, { kind: 'hold_on' }),
  folded => {
    const reason = REFUSALS.find(([test]) => test(folded))?.[1]
    return reason === undefined ? undefined : { kind: 'refuse', reason }
  },
  when(isChange, { kind: 'change' }),
  when(isSlower, { kind: 'slower' }),
  (folded, words) => (isRepeat(folded) || (words.length <= 3 && isShortRepeat(words)) ? { kind: 'repeat' } : undefined),
  when(isWho, { kind: 'who' }),
  folded => (isPrice(folded) && !/how much (?:more )?(?:time|longer)/.test(folded) ? { kind: 'price' } : undefined),
  when(isOtherLanguage, { kind: 'other_language' }),
]

const afterIn = (folded: string): string => folded.replace(/^.*? (?:in|en|again in|back in) /, '')

/** Interprets an utterance. Pressed keys are handled elsewhere. */
export function readUtterance(text: string, lines: readonly SpokenLine[], language: CallLanguage): CalleeIntent {
  if (isForeign(text)) return { kind: 'other_language' }
  const folded = foldSpeech(text)
  const words = wordsOfSpeech(folded)
  if (words.length === 0) return { kind: 'unreadable' }
  if (language === 'en' && !isVoicemail(folded) && speaksSpanish(folded, words)) return { kind: 'spanish' }
  for (const rule of RULES) {
    const intent = rule(folded, words, lines)
    if (intent) return intent
  }
  return readAnswer(folded, words, language)
}

const isYes = { en: anyWord(YES.en), es: anyWord(YES.es) }
const isNo = anyWord(NO)
const isPlainYes = { en: onlyWords(`${YES.en} ${BENIGN}`), es: onlyWords(`${YES.es} ${BENIGN}`) }
const isPlainNo = onlyWords(`${NO} ${BENIGN} sorry not today lo siento perdon`)
const isMurmur = onlyWords(MURMUR)
const LONGEST_ANSWER = 16
function readAnswer(folded: string, words: readonly string[], language: CallLanguage): CalleeIntent {
  const yes = isYes[language](words)
  const no = isNo(words)
  if (yes && no) return { kind: 'unreadable' }
  if (yes) return readYes(words, language)
  if (no && words.length <= LONGEST_ANSWER && isPlainNo(words)) return { kind: 'no' }
  const minutes = readMinutes(folded)
  if (minutes !== undefined && !no) return { kind: 'minutes', minutes }
  if (isBack(folded)) return { kind: 'back_again' }
  if (isMurmur(words)) return { kind: 'murmur' }
  if (isHello(folded) && !no) return { kind: 'hello' }
  return { kind: 'unreadable' }
}

/** Accepts a yes only if it is accompanied by nothing but courtesy and, optionally, a time at the end. */
function readYes(words: readonly string[], language: CallLanguage): CalleeIntent {
  if (words.length > LONGEST_ANSWER) return { kind: 'unreadable' }
  const other = words.findIndex(word => !isPlainYes[language]([word]))
  if (other < 0) return { kind: 'yes' }
  const minutes = readOnlyMinutes(words.slice(other).join(' '))
  const saidYes = isYes[language](words.slice(0, other))
  return minutes !== undefined && saidYes ? { kind: 'yes', minutes } : { kind: 'unreadable' }
}

const speaksSpanish = (folded: string, words: readonly string[]): boolean =>
  isSpanish(folded) || (SPANISH_WORDS(words) && words.length >= 2 && !ENGLISH_WORDS(words.filter(w => w !== 'no')))

/** True if most letters are of another script. */
function isForeign(text: string): boolean {
  const letters = text.slice(0, 200).match(/\p{L}/gu) ?? []
  return letters.length > 1 && letters.filter(c => !/\p{Script=Latin}/u.test(c)).length * 2 > letters.length
}
