import { normalizeName } from '#src/catalog/fold.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { ONES_SPELLED, TENS_SPELLED } from '#src/kernel/number-words.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { ParsedLine } from './menu-parser/order-reading.ts'
import { linesMisplaced } from './misplaced-options.ts'

const NUMBER =
  '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|un[ao]?|dos|tres|cuatro|cinco|seis)'
const TENS = [...TENS_SPELLED.keys()].join('|')
const ONES = [...ONES_SPELLED].flatMap(([word, value]) => (value > 0 && value < 10 ? word : [])).join('|')
const END = '(?=\\s*(?:please|thanks|por favor)?\\s*(?:[,.;:!]|$|\\b(?:and|but)\\b))'

/** What to say instead of wording whose meaning an order in one sentence cannot carry. */
const WORDINGS: readonly (readonly [pattern: string, message: string])[] = [
  [
    `\\b(?!an? )${NUMBER} (?:or|to|o) ${NUMBER}\\b|\\b\\d{1,2} ?- ?\\d{1,2} (?=\\p{L})|\\ban? [\\p{L} ]{3,30} or (?:two|three|2|3)\\b`,
    'gives two amounts. Say one.',
  ],
  [
    `(?<!\\b(?:pounds?|lbs?|cup|bowl)) and a half\\b(?! (?:pounds?|lbs?|kilos?|dozen|pints?|quarts?))`,
    'asks for half of an item. Say a whole number.',
  ],
  [`\\b(?:a few|several|unos cuantos|unas cuantas)\\b`, 'gives no number. Say how many.'],
  [
    `\\b(?:hold|skip|drop|lose|scratch|nix|remove|except|less|leave out|take off|take away) (?:\\d{1,2}|one|two|three)${END}`,
    'takes back a part of an amount. Say how many in all.',
  ],
  [
    `\\b${NUMBER}(?: [\\p{L}&]+){0,5} each for (?:me|us|you|the|my|our|each|every)\\b|\\beach for (?:me|us|${NUMBER}|the (?:two|three|four|five|six|both)|each of us)|\\bfor each of (?:us|them|the)\\b|\\b(?:per|a) (?:person|head|guest)\\b|(?<!\\b(?:${NUMBER}|of) )\\b(?:each|apiece)(?=\\s*(?:please)?\\s*(?:$|[.;!]))|\\bapiece for\\b|\\bof us (?:each )?(?:want|get|have|would like|will have)\\b|\\bone for (?:everyone|everybody|each)\\b|\\b(?:everyone|everybody|each of us) (?:gets?|wants?|has|will have)\\b`,
    'shares an amount among people. Say how many of each item in all.',
  ],
  [
    `\\b(?:a third|two thirds|a quarter|three quarters|most|some|half|la mitad|la otra mitad) of (?:them|those|these|ell[oa]s)\\b|(?:^|[,.;] ?|\\band )(?:la mitad|half) (?:with|without|no|con|sin)\\b`,
    'divides an amount. Say how many are of which kind.',
  ],
  [`\\beither\\b(?! ?(?:[,.;]|$))`, 'gives a choice. Say which one.'],
  [
    `(?<!\\b(?:no|not|neither|without|hold|skip|sin|ni|minus|avoid|dont|cant|allergic|allergy|free|never|leave|exclude|remove)\\b[^,.;]*)\\b\\p{L}{3,} (?:and )?or (?:an? |the )?\\p{L}{3,}\\b`,
    'gives a choice. Say which one.',
  ],
  [
    `\\bany(?:thing)?(?: \\p{L}+)? but\\b|\\ball but (?:one|two|three|\\d)\\b`,
    'names what not to order. Say what to order.',
  ],
  [
    `\\b(?:${TENS})[ -](?:y )?(?:${ONES})\\b|\\bhundred\\b|\\bcien(?:to)?\\b`,
    'is a large number in words. Write it in digits.',
  ],
  [
    `\\b(?!(?:an?|one|un[ao]?) )${NUMBER} \\p{L}+(?: \\p{L}+)?: (?!${NUMBER}\\b)`,
    'gives one amount for a list. Say how many of each item.',
  ],
  [
    `\\b(?:two|three|2|3|dos|tres)\\b[^.;]*\\b(?:one|uno|una)\\b[^.;]*\\b(?:another|otro|otra)\\b`,
    'gives a total and then single items. Say how many of each item.',
  ],
  [
    `\\b(?:two|three|four|\\d{1,2}) (?:orders? (?:of )?|x )?(?:half|quarter)[ -]?(?:an? )?(?:pounds?|lbs?)\\b`,
    'gives a weight that is not clear. Write it as a decimal, such as 0.5 lb.',
  ],
  [
    `\\b(?:only|just|nomas|solo) (?:with )?(?!(?:get|have|order|grab|want|need|take|do|in|now|for|pickup|one|an?|the|that|this|it|fine|ok|kidding|like|plain)\\b)\\p{L}{3,}(?: and \\p{L}{3,})?(?=\\s*(?:$|[,.;]))`,
    'leaves everything else out. Say what to leave out instead: “no …”.',
  ],
  [`\\bon (?:only )?one half\\b`, 'chooses a half by its side. Order it by the option for half of it.'],
  [
    `\\bif (?:you|they|there|it)(?: \\p{L}+){0,3} (?:no|not|none|out|dont|isnt|arent|gone)\\b|\\bunless\\b`,
    'depends on something. Say what to order.',
  ],
  [
    `\\banother(?: one)? (?:with|con) [^,.;]{1,60} instead\\b`,
    'exchanges a choice of the item before. Say the choices of each item.',
  ],
  [
    `\\bdouble (?:that|this|it|everything|the)\\b(?! (?:meat|cheese|patty|shot|sauce))`,
    'doubles what was said. Say how many of each item in all.',
  ],
  [
    `\\b(?:the )?same (?:for|with|on|goes for)\\b|\\b(?:lo mismo|igual) (?:para|con|en)\\b|\\b(?:ditto|likewise)\\b`,
    'repeats the choices of another item. Say them for each item.',
  ],
  [
    `(?:^|[,.;] ?|\\b(?:and|please|but|can you|could you|then) )(?:sub|substitute|switch|trade|exchange) (?:in |out )?(?:the |some )?(?!(?:with|for|no|on) )[\\p{L}&]+(?: [\\p{L}&]+){0,3} (?:for|in|into|with)\\b`,
    'exchanges an ingredient. Say which one to leave out, and order the other on its own or as an option.',
  ],
  [
    `(?:^|[,.;] ?|\\b(?:but|and) )(?!(?:oh|and|but|well|ok|please|wait|actually|sorry|uh|um|hell|yes|i said)\\b)\\p{L}{3,}(?: \\p{L}{2,}){0,3} (?:no|nope|nah)${END}`,
    'names something and then refuses it. Say only what to order, and “no …” before what to leave out of an item.',
  ],
  [
    `\\bnot (?:that|this|these|those|it)(?: one| ones)?(?= ?[,.;]|$| (?:the|an?|but|i|give|make)\\b)|(?:^|[,.;] ?|\\b(?:no|wait|actually|sorry|and|but) )not (?:the|an?|my) |\\bno,? not \\p{L}+`,
    'takes something back. Say only what to order.',
  ],
]

/** A weight such as "1/2 lb", which also reads as a date. */
const FRACTION = /\d\s*\/\s*\d\s*(?:-\s*)?(?:lbs?|pounds?)\b/i

const PATTERNS = WORDINGS.map(([pattern, message]) => [new RegExp(pattern, 'u'), message] as const)

/**
 * Explains why a sentence cannot be ordered as it was read: it counts, divides, repeats, exchanges, or takes back in
 * a way that its lines do not carry, or an option stands on another line than the sentence says.
 */
export function unreadWordings(menu: Menu, text: string, lines: readonly ParsedLine[]): string[] {
  const said = spaced(text)
  const wordings = PATTERNS.flatMap(([pattern, message]) => {
    const found = pattern.exec(said)
    return found ? [`“${found[0].replace(/^[,.; ]+/, '').trim()}” ${message}`] : []
  })
  return wordings.length > 0 ? wordings : linesMisplaced(menu, said, lines)
}

/** Explains why the whole text of an order has a weight that cannot be read. */
export function unreadWeights(text: string): Problem[] {
  const fraction = FRACTION.exec(text)?.[0]
  if (fraction === undefined) return []
  const message = `“${fraction}” is a fraction of a pound. Write it as a decimal, such as 0.5 lb.`
  return [{ code: 'invalid_field', field: 'text', message }]
}

/** Folds a text but keeps the marks that separate its clauses. */
const spaced = (text: string): string =>
  text
    .split(/([,.;:!]+(?=\s|$))/)
    .map((part, at) => (at % 2 === 1 ? part[0]! : part.split('-').map(normalizeName).join('-').trim()))
    .join(' ')
    .replace(/ ([,.;:!])/g, '$1')
    .trim()
