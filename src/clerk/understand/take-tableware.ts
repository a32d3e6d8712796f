import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'
import type { Written } from './take-written.ts'
import { trimmed } from './text.ts'

const THING =
  '(?:utensils?|cutlery|silverware|napkins?|chop ?sticks?|forks?|knives|spoons?|straws?|wet ?wipes?|cubiertos|servilletas?|palillos|tenedor(?:es)?|cucharas?|popotes?|pajillas?|sorbetes)'
const SOME =
  '(?:(?:no|any|extra|some|more|plenty of|lots of|a few|a lot of|enough|an?|the|sets? of|pairs? of|plastic|disposable|paper|one|two|three|four|five|six|eight|ten|\\d{1,2}|sin|con|with|unos|unas|algunos|algunas|muchas|m[aá]s|de pl[aá]stico|dos|tres|cuatro)\\s+)*'
const ITEM = `${SOME}${THING}(?:\\s+(?:of|para|for)\\s+(?:\\d{1,2}|two|three|four|five|six|everyone|everybody|all(?: of us)?|todos|dos|tres|cuatro)(?: people| personas)?)?`
const ASKS =
  "(?:(?:and|also|but|please|oh|y|tambi[eé]n|pero|por favor|(?:can|could|may) (?:i|we) (?:please )?(?:get|have)|(?:can|could|would) you (?:please )?(?:add|include|send|throw in|put in|give (?:me|us))|add|include|send|throw in|put in|give (?:me|us)|(?:i|we)(?: (?:will|would|do|don['’]?t))?(?:['’]ll|['’]d)? (?:need|want|like)|don['’]?t forget|me (?:da|pone|trae)|(?:agreg|inclu[iy]|pon|mand|traig)\\p{L}*)\\s+)*"
/** One or more tableware items (forks, napkins), with the words that request them. */
const TABLEWARE = new RegExp(
  `(?<![\\p{L}\\p{N}])${ASKS}(${ITEM}(?:\\s*(?:,|&|\\band\\b|\\by\\b|\\bor\\b|\\bplus\\b|,\\s*and\\b)\\s*${ITEM})*)(?![\\p{L}\\p{N}])(?:[\\s,]+(?:needed|necessary|required|necesari[oa]s?|please|pls|por favor|too|also))*\\??`,
  'iu',
)
const LED_BY_PLACE = /\b(?:from|at|of|to|de|called|named)\s+(?:the\s+)?$/i
const ASKED =
  /\b(?:do|does|will|are|is|how|what|which|where|who|menu|remove|take (?:off|out|away)|delete|drop|cancel|quit[ae]r?|borr[ae]r?)\b/i

/**
 * Extracts a tableware request as a note. Ignores it if the menu sells the item, if it is part of a restaurant
 * name, or if it is a question.
 */
export function takeTableware(
  message: string,
  { lines }: Pick<ClerkState, 'lines'>,
  { menu, named }: Pick<UnderstandingContext, 'menu' | 'named'>,
): (Written & { readonly note: string }) | undefined {
  const match = TABLEWARE.exec(message)
  const said = match?.[1]
  if (!match || said === undefined) return undefined
  const before = message.slice(0, match.index)
  const clause = before.split(/[.;!?]/).at(-1)!
  const things = [...said.matchAll(new RegExp(THING, 'giu'))].map(([thing]) => thing)
  const isSold =
    menu !== undefined && things.some(thing => termsOfPhrase(thing).every(term => menu.vocabulary.has(term)))
  const isName =
    lines.length === 0 && things.some(thing => named(message)?.name.toLowerCase().includes(thing.toLowerCase()))
  if (isSold || isName || LED_BY_PLACE.test(before) || ASKED.test(clause)) return undefined
  const left = `${trimmed(before)}. ${trimmed(message.slice(match.index + match[0].length))}`
  return { left: trimmed(left), note: trimmed(said).replace(/^(?:con|with)\s+/i, '') }
}
