import { heardWhole, type Playback } from './playback.ts'
import { firstName } from './script.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { sanitizeForSpeech } from './spoken-text.ts'

const LONGEST_UTTERANCE = 300
/** Run of digits at least as long as a phone number, with any spacing. */
const LONG_NUMBER = /\d(?:[ .()-]{0,2}\d){6,20}/g

/** Callee's speech for the record: plain text, without the customer's name, address, note, and long numbers. */
export function redactSpeech(order: SpokenOrder, text: string): string {
  const { delivery } = order
  const personal = [firstName(order), delivery?.street, delivery?.unit, order.note].filter(
    (word): word is string => word !== undefined && word.length > 1,
  )
  return personal
    .reduce((words, secret) => replaceAll(words, secret), sanitizeForSpeech(text, LONGEST_UTTERANCE))
    .replace(LONG_NUMBER, '[number]')
}

function replaceAll(words: string, secret: string): string {
  const at = words.toLowerCase().indexOf(secret.toLowerCase())
  return at < 0 ? words : `${words.slice(0, at)}[personal]${replaceAll(words.slice(at + secret.length), secret)}`
}

const WORD_MS = 400
const SLACK_MS = 4_000

/** Time limit for the playback of the current speech, at 150 words per minute plus 50 %. */
export function speechMs(playback: Playback): number {
  const rest = playback.sentences.slice(heardWhole(playback)).map(sentence => sentence.text)
  const words = [playback.greeting ?? '', ...rest].join(' ').split(' ').length
  return Math.round(words * WORD_MS * 1.5 + SLACK_MS)
}
