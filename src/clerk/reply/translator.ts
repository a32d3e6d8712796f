import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { replaceAll, type Translation } from './translation.ts'

type Line = { readonly pattern: RegExp; readonly spoken: string; readonly own: number; readonly sentences: number }

const SENTENCES = /(?<=[.!?])\s+(?=[\p{Lu}¿“])/u
const FOLDER = new URL('../../../data/clerk/', import.meta.url)
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Parses a file of translated sentences. Throws Error if a line cannot be parsed. */
const readLines = (file: string): Line[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [english, spoken] = line.split(' = ')
      if (english === undefined || spoken === undefined) throw new Error(`data/clerk/${file}: cannot read ${line}`)
      return {
        pattern: new RegExp(`^${english.split('{}').map(escaped).join('(.+?)')}$`, 'u'),
        spoken,
        own: english.replaceAll('{}', '').length,
        sentences: english.split(SENTENCES).length,
      }
    })
    // prefer the matching line with more literal words
    .sort((a, b) => b.own - a.own)

/** Plain words joined by commas and "or" or "and"; never a name. */
const WORDS = /^[\p{Ll} ,]+ (?:or|and) [\p{Ll} ]+$/u
const QUOTES = /“[^”]*”/g
const NUMBERED = /^(\s*\d+\. |\s+)/
/** Start of the reason why a list entry does not match the request. */
const UNMET = /^( *)not as asked: /
/** Line of opening hours: "Mon–Thu 11:30am–10:00pm, Fri–Sun …". */
const HOURS = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:–\w{3})? (?:\d|closed|around the clock)/

/** Returns the translator for single lines of the clerk's text. */
export function translator(to: Translation): (text: string) => string {
  const lines = once(() => readLines(to.file))

  /** Translates placeholder text, except quotes, which come from the menu, the kitchen, or the guest. */
  function part(text: string): string {
    const isList = WORDS.test(text)
    if (!isList && !to.small.test(text)) return text
    const quotes = [...text.matchAll(QUOTES)].map(([quote]) => quote)
    const said = replaceAll(text.replace(QUOTES, '“”'), to.parts)
    return (isList ? replaceAll(said, to.lists) : said).replace(/“”/g, () => quotes.shift() ?? '')
  }

  /** Translates each part of a semicolon-separated list: "Pad Thai contains peanut; Satay may contain sesame." */
  function listed(text: string): string | undefined {
    const parts = text.split('; ')
    const said = parts.map((one, at) => sentence(at === parts.length - 1 ? one : `${one}.`))
    return parts.length < 2 || said.includes(undefined)
      ? undefined
      : said.map((one, at) => (at === said.length - 1 ? one : one?.replace(/\.$/, ''))).join('; ')
  }

  /** Translates a text of `count` sentences; a single-sentence pattern never matches two sentences. */
  function sentence(text: string, count = 1): string | undefined {
    const each = count === 1 && text.includes('; ') ? listed(text) : undefined
    if (each !== undefined) return each
    for (const { pattern, spoken, sentences } of lines()) {
      if (count > 1 && sentences !== count) continue
      const match = pattern.exec(text)
      if (!match) continue
      let at = 0
      return spoken.replace(/\{\}/g, () => {
        at += 1
        const said = match[at] ?? ''
        return sentence(said) ?? part(said)
      })
    }
    return undefined
  }

  /** Translates a line as a whole, or else sentence by sentence; untranslatable text stays unchanged. */
  function line(text: string): string {
    const lead = NUMBERED.exec(text)?.[0] ?? ''
    const said = text.slice(lead.length)
    if (said === '') return text
    const each = said.split(SENTENCES)
    return `${lead}${sentence(said, each.length) ?? each.map(one => sentence(one) ?? one).join(' ')}`
  }

  return text => {
    const said = HOURS.test(text)
      ? replaceAll(text, to.hours)
      : UNMET.test(text)
        ? replaceAll(text, to.reasons)
        : line(text)
    return said.replaceAll('(sold out)', to.soldOut)
  }
}
