import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const BODY = String.raw`((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)`
const SPACE = String.raw`(?: |,?\\{1,2}s[+*]|\[\\{1,2}s,\][+*])`
/** Repeated alternatives, each followed by spaces or preceded by one: "(?:(?:a|b) )*", "(?: (?:a|b))+". */
const REPEATED = [
  new RegExp(String.raw`\(\?:\(\?:${BODY}\)${SPACE}\)[*+]`, 'g'),
  new RegExp(String.raw`\(\?:${SPACE}\(\?:${BODY}\)\)[*+]`, 'g'),
]

/** Splits alternatives at the bars outside of inner groups. */
function alternativesOf(body: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of body) {
    if (sign === '|' && depth === 0) found.push('')
    else found.push(`${found.pop()}${sign}`)
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
  }
  return found
}

/** All texts of an alternative with optional signs and inner alternatives: "i(?:'?m| am)". */
function textsOf(alternative: string): string[] {
  const inner = /\(\?:([^()]*)\)(\?)?/.exec(alternative)
  if (inner) {
    const options = [...inner[1]!.split('|'), ...(inner[2] ? [''] : [])]
    return options.flatMap(option => textsOf(alternative.replace(inner[0], () => option)))
  }
  const optional = /(\[[^\]]*\]|[^\]\\])\?/.exec(alternative)
  if (optional) return ['', optional[1]!].flatMap(option => textsOf(alternative.replace(optional[0], () => option)))
  return [alternative.replace(/\\{1,2}s[+*]/g, ' ').trim()]
}

/** True if the words are a sequence of other alternatives, which reads them in a second way. */
const isSequence = (words: readonly string[], all: ReadonlySet<string>, isWhole = true): boolean =>
  words.length === 0 ||
  words.some((_, at) => {
    const end = at + 1
    return (
      !(isWhole && end === words.length) &&
      all.has(words.slice(0, end).join(' ')) &&
      isSequence(words.slice(end), all, false)
    )
  })

const doubly = (source: string): string[] =>
  REPEATED.flatMap(pattern => [...source.matchAll(pattern)]).flatMap(([, body]) => {
    const texts = alternativesOf(body!).flatMap(one => [...new Set(textsOf(one))])
    const all = new Set(texts)
    const twice = [...all].filter(text => texts.indexOf(text) !== texts.lastIndexOf(text))
    const parts = [...all].filter(text => text.includes(' ') && isSequence(text.split(' '), all))
    return [...new Set([...twice, ...parts])]
  })

test('a repeated alternative that is a sequence of others is found', () => {
  expect(doubly("(?:(?:i['’]?m|i am|am|i)\\\\s+)*")).toEqual(['i am'])
  expect(doubly(String.raw`(?:(?:i am|he|(?<=(?:^|\b(?:and|y)\b)\s*)(?:my|mi) \p{L}+|i|am|just)\s+)*`)).toEqual([
    'i am',
  ])
  expect(doubly('(?:(?:it|isnt|it isnt) )*')).toEqual(['it isnt'])
  expect(doubly('(?: (?:make it(?: all)?|all))*')).toEqual(['make it all'])
  expect(doubly('(?:(?:extra|some|extra) )*')).toEqual(['extra'])
  expect(doubly('(?:(?:i am|i|was) )*')).toEqual([])
})

test('no repeated group of words reads a text in two ways, which takes exponential time', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const found = files.flatMap(name => doubly(readFileSync(`src/${name}`, 'utf8')).map(text => `${name}: ${text}`))
  expect(found).toEqual([])
})
