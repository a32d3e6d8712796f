import { foldWord } from './fold-word.ts'

/** A word of a text, folded, with its place in the text. */
export type Word = {
  readonly text: string
  readonly from: number
  readonly to: number
  /** What stands between it and the word before: a sentence ends, a comma or the like, or nothing. */
  readonly before: 'end' | 'comma' | 'none'
  /** A colon that gives a key its value, as in "NO: egg", a bullet of a list, or a mere semicolon or slash stands before it. */
  readonly sign?: 'key' | 'bullet' | 'item'
  /** It stands for a word of another language. */
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
/** Splits a text into its words, each with its place. */
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
