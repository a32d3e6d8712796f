import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { translateReply } from '#src/clerk/reply/translate-reply.ts'

/** Sources of the clerk's sentences. Texts for models or agents only are never shown to a guest. */
const FILES = globSync('src/clerk/{turn-context,policy,draft,correct}/*.ts')
  .concat(['src/clerk/confirm.ts', 'src/clerk/warning.ts', 'src/clerk/turn.ts'])
  .filter(file => !/turn-context\/tools\.ts$/.test(file))
const HOLE = '◌'

/** Text of a source file; for each of its holes, the texts that the source can insert. */
type Text = { readonly text: string; readonly holes: readonly (readonly string[])[] }

/** Returns every text of a source, with a hole for each insertion. Concatenated texts count as one. */
function textsOf(code: string): Text[] {
  const texts: Text[] = []
  let joined: Text | undefined
  const end = () => {
    if (joined !== undefined) texts.push(joined)
    joined = undefined
  }
  for (let at = 0; at < code.length; ) {
    const skipped = /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)/.exec(code.slice(at, at + 2_000))
    if (skipped) {
      at += skipped[0].length
      continue
    }
    const sign = code[at]!
    if (sign === "'" || sign === '"' || sign === '`') {
      const { next, inner, ...one } = textAt(code, at)
      joined = { text: (joined?.text ?? '') + one.text, holes: [...(joined?.holes ?? []), ...one.holes] }
      texts.push(...inner)
      at = next
      if (!/^\s*\+\s*['"`]/.test(code.slice(at, at + 200))) end()
      else at = code.indexOf('+', at) + 1
      continue
    }
    const isRegex = sign === '/' && /[=(,[!&|?:;{}]\s*$/.test(code.slice(Math.max(0, at - 40), at))
    at += isRegex ? (/^\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/\w*/.exec(code.slice(at))?.[0].length ?? 1) : 1
  }
  return texts
}

/** Returns the text that begins at a quote, its end, and the texts inside its holes. */
function textAt(code: string, from: number): Text & { readonly next: number; readonly inner: readonly Text[] } {
  const quote = code[from]!
  const inner: Text[] = []
  const holes: string[][] = []
  let text = ''
  let at = from + 1
  while (at < code.length && code[at] !== quote) {
    if (code[at] === '\\') {
      text += code[at + 1] === 'n' ? '\n' : code[at + 1]
      at += 2
    } else if (quote === '`' && code.startsWith('${', at)) {
      const start = at + 2
      let depth = 1
      at = start
      while (at < code.length && depth > 0) {
        if (code[at] === "'" || code[at] === '`' || code[at] === '"') at = textAt(code, at).next
        else {
          depth += code[at] === '{' ? 1 : code[at] === '}' ? -1 : 0
          at += 1
        }
      }
      const own = textsOf(code.slice(start, at - 1))
      inner.push(...own)
      holes.push(own.map(one => one.text.replaceAll(HOLE, 'Xx')))
      text += HOLE
    } else {
      text += code[at]
      at += 1
    }
  }
  return { text, holes, next: at + 1, inner }
}

/** Returns the text with every hole filled: by a name, by the source's own texts, or by nothing. */
const filled = ({ text, holes }: Text): string[] =>
  text
    .split(HOLE)
    .reduce<string[]>(
      (said, part, at) =>
        at === 0
          ? [part]
          : said
              .flatMap(one => ['Xx', ...(holes[at - 1] ?? []), ''].map(word => `${one}${word}${part}`))
              .slice(0, MOST),
      [],
    )
const MOST = 600

const ENGLISH =
  /(?<![\p{L}’'])(?:the|and|is|are|of|to|for|not|you|your|it|with|this|that|what|which|or|an|they|them|do|does|has|have|can|if|then|say|on|be|at|from|by|in|nothing|please|keep|left|order|says|was|were|there|here|more|yes)(?!\p{L})/iu
/** Quoted text comes from the guest, the menu, or the kitchen; API calls are for developers. */
const QUOTED = /“[^”]*”|«[^»]*»|(?:GET|POST) \S+/g
/** True for a whole sentence. A fragment begins and ends with a hole. */
const isSentence = ({ text }: Text): boolean =>
  /^[\p{Lu}◌“]/u.test(text) &&
  (/[.?!:]\s*$/.test(text) || (/^\p{Lu}/u.test(text) && text.endsWith(HOLE))) &&
  /\p{L}{2,} /u.test(text) &&
  !NOT_SPOKEN.has(text)
/** Texts for the kitchen, or composed of parts that are translated separately. */
const NOT_SPOKEN: ReadonlySet<string> = new Set(
  [
    'Do not serve: ',
    '{} can make {} of it. ',
    'The menu does not say {} {} is.{}',
    'The menu of {} {}. Please ask them first{}.',
    'On top of {} come {}: together {}.',
    'Yes: {} delivers to {} {}.',
    'It is for {} {}',
    '{}, once it is paid.',
    'Nothing like it within {} is open now; the nearest that is open is in {}.',
    'Nothing like it within {} is open now; the nearest that opens soon is in {}.',
    'Nothing like it within {}; the nearest is in {}.',
    'Too many prices are open, so I cannot promise another one now. Please ask me again {}.',
    'Everything in an order with an allergy is kept free of it, whoever eats it. Is the dish for somebody else? Then make it an order of its own: {} {} and order it.',
  ].map(text => text.replaceAll('{}', HOLE)),
)

const isSpanish = (text: string): boolean => !ENGLISH.test(translateReply(text.trim(), 'es').replace(QUOTED, ''))

test('the sources contain sentences', () => {
  const texts = textsOf(['const a = `Hello ', '{b ? "dear " : ""}you, ` + "there."'].join('$'))
  expect(texts.at(-1)).toEqual({ text: `Hello ${HOLE}you, there.`, holes: [['dear ', '']] })
})

test.each(FILES)('every sentence of %s is translated to Spanish', file => {
  const english = textsOf(stripTypeScriptTypes(readFileSync(file, 'utf8')))
    .filter(isSentence)
    .filter(text => !filled(text).some(isSpanish))
    .map(({ text }) => text.replaceAll(HOLE, '{}'))
  expect(english).toEqual([])
})

test.each([
  'Ana can make all of it.',
  'The menu does not say how hot Pad Thai is. It says: “Rice noodles.”',
  'The menu of Nine Gongs does not say how its kitchen keeps foods apart: ovens, fryers, tools. Please ask them first; call +1 or visit https.',
  'On top of $3.00 come tax $0.30, the convenience fee of this service $1.99: together $5.29.',
  'Nothing like it within a mile is open now; the nearest that is open is in Queens.',
  'Nothing like it within 2 miles is open now; the nearest that opens soon is in Queens.',
  'Nothing like it within 3 miles; the nearest is in Queens.',
  'You mentioned mustard: Hot Pastrami contains mustard.',
  'Too many prices are open, so I cannot promise another one now. Please ask me again in 2 minutes.',
  'Everything in an order with an allergy is kept free of it, whoever eats it. Is the dish for somebody else? Then make it an order of its own: say “nobody is allergic to egg” and order it.',
  'I left out the Pad Thai: Pad Thai may contain shellfish; Tom Yum contains shellfish. Menu items that fit: Tom Kha.',
  'Avoiding peanut and sesame. Dishes whose menu lists it are left out, and the kitchen is told “Allergy: no peanut and no sesame”.',
  'Menus do not declare raw fish or meat, deli meat, pork: I leave out dishes whose name or description tells of it, and the kitchen gets a note not to serve it.',
  'Nine Gongs: an order that is placed now can be picked up today at 4:30pm or delivered today at 4:45pm at the earliest.',
  'It reads MPPX_PRIVATE_KEY (private key of a wallet) and MPPX_RPC_URL (private key of a wallet that holds USDC on Base).',
  'Nine Gongs, 668 9th Ave; call +1 646 or visit https.',
  '1. Ají — Peruvian · Harlem · 4.7 mi · 4.1 ★ · delivery $3.49, from $20.00 on · open now',
  '   not as asked: azucar: on no menu, wings: no such dish here that fits, price: not as asked, or not known',
  'For the address I still need the street and ZIP.',
  'Menus do not declare cebolla or cilantro: I leave out what names it, and the kitchen gets a note of the allergy.',
])('"%s" is translated to Spanish', text => {
  expect(isSpanish(text), translateReply(text, 'es')).toBe(true)
})

test('quoted text is not translated', () =>
  expect(
    translateReply('The menu says nothing about “cuarto” for Latte. It says: “Two shots under steamed milk.”', 'es'),
  ).toContain('“Two shots under steamed milk.”'))
