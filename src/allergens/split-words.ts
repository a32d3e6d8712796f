import { foldWord } from './fold-word.ts'

/** Folded word of a text, with its character offsets. */
export type Word = {
  readonly text: string
  readonly from: number
  readonly to: number
  /** Separator before the word: end of a sentence, comma or similar, or none. */
  readonly before: 'end' | 'comma' | 'none'
  /**
   * Kind of mark before the word: the colon of a key and its value ("NO: egg"), a list bullet, or a semicolon or
   * slash.
   */
  readonly sign?: 'key' | 'bullet' | 'item'
  /** True if the word is the gloss of a foreign word. */
  readonly isGloss?: true
}

const TOKEN =
  /w\/(?:o(?:ut)?\b)?|[dgln]\/f\b|(?<![\p{L}\d.])[dg]\.\s?f\b\.?(?!\p{L})|[→⇒➔➜]|[-=]>|(?<=^|\s)[&+](?=\s)|\p{Extended_Pictographic}|[\p{L}\p{M}\p{N}]+(?:['’‘`´][\p{L}\p{M}]+)*/giu
const END = /[¿.;!?\n|。！？；؟।]|\s[-–—]+\s/u
const KEY = /^\s*(?:[:=：]|[)\]"'*]+\s*[:=])[\s"'*[]*(?:[-•–]\s*)?$/u
const BULLET = /^[,;\s]*\n\s*(?:[-*•–·]|\d{1,2}[.)])?\s*$/u
const ITEM = /^\s*[;/]\s*$/u
const COMMA = /[,:()/–—&+，、：،]/u
const SIGNS = [
  ['key', KEY],
  ['bullet', BULLET],
  ['item', ITEM],
] as const
/** Splits a text into words with their character offsets. */
export function splitWords(text: string): Word[] {
  let end = 0
  return [...text.matchAll(TOKEN)].map((match, index): Word => {
    const between = text.slice(end, match.index)
    const from = match.index
    end = from + match[0].length
    const before = END.test(between) ? 'end' : COMMA.test(between) ? 'comma' : 'none'
    const sign = index === 0 ? undefined : SIGNS.find(([, pattern]) => pattern.test(between))?.[0]
    return {
      text: foldWord(match[0]),
      from,
      to: end,
      before: index === 0 ? 'end' : before,
      ...(sign === undefined ? {} : { sign }),
    }
  })
}
