import { heardWhole, type Playback } from './playback.ts'
import { firstName } from './script.ts'
import type { SpokenOrder } from './spoken-order.ts'
import { speakable } from './spoken-text.ts'

const LONGEST_UTTERANCE = 300
/** A run of digits as long as a telephone number, however it is spaced. */
const LONG_NUMBER = /\d(?:[ .()-]{0,2}\d){6,20}/g

/** Words of the callee for the record: plain text, without the customer's name, address, note and long numbers. */
export function written(order: SpokenOrder, text: string): string {
  const { delivery } = order
  const personal = [firstName(order), delivery?.street, delivery?.unit, order.note].filter(
    (word): word is string => word !== undefined && word.length > 1,
  )
  return personal
    .reduce((words, secret) => replaceAll(words, secret), speakable(text, LONGEST_UTTERANCE))
    .replace(LONG_NUMBER, '[number]')
}

function replaceAll(words: string, secret: string): string {
  const at = words.toLowerCase().indexOf(secret.toLowerCase())
  return at < 0 ? words : `${words.slice(0, at)}[personal]${replaceAll(words.slice(at + secret.length), secret)}`
}

const WORD_MS = 400
const SLACK_MS = 4_000

/** The time by which what is being said must have been heard, at 150 words a minute and half as much again. */
export function speechMs(playback: Playback): number {
  const rest = playback.sentences.slice(heardWhole(playback)).map(sentence => sentence.text)
  const words = [playback.greeting ?? '', ...rest].join(' ').split(' ').length
  return Math.round(words * WORD_MS * 1.5 + SLACK_MS)
}
