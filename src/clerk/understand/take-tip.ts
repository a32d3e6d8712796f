import { ONES_SPELLED, TENS_SPELLED } from '#src/kernel/number-words.ts'
import type { Tip } from '#src/pricing/tip.ts'
import type { Command } from './command.ts'
import { orderCommands } from './settle.ts'
import { trimmed } from './text.ts'

const NUMBER =
  '(?:\\d{1,3}(?:[.,]\\d{1,2})?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|eighteen|twenty|(?:an?other |a )?(?:couple|few)(?: of)?|un[oa]?|dos|tres|cuatro|cinco|seis|diez|quince|veinte|un par de)'
const SHARE = `(?:${NUMBER}\\s*(?:%|percent|per cent|por ?ciento))`
const MONEY = `(?:\\$\\s?\\d{1,3}(?:[.,]\\d{1,2})?|${SHARE}|${NUMBER}\\s+(?:dollars?|bucks?|d[oó]lar(?:es)?))`
const WHO =
  '(?:them|him|her|the (?:driver|courier|rider|kitchen|cooks?|chef|staff|crew|waiter|waitress|guys?|boy|girl|lady|man|kid|delivery (?:guy|person|man|boy|driver))|your (?:driver|people|team)|al (?:repartidor|chico|muchacho|cocinero)|a la (?:cocina|repartidora))'
const GIVES =
  '(?:add|leave|include|give|put|throw|slip|want to (?:add|leave|give)|id like to (?:add|leave)|agr[eé]g[au]e?(?:le|les)?|d[eé]j[ae](?:le|les|me)?|pon(?:le|les|ga)?|d[ae](?:le|les)|con|with|plus)'
const NAME = '(?:tip|gratuity|propina)'
const LEAD =
  "(?:(?:and|also|plus|but|oh|please|then|y|tambi[eé]n|(?:can|could|would) (?:you|u|i|we)|i(?:[’']?d like to|[’']ll| want to| will)?|go ahead and)[\\s,]+)*"
const FOR = `(?:\\s+(?:for|to|on (?:top|that|it)(?: of (?:that|it))?|para)(?:\\s+${WHO})?)?`

/** Explicit tip with its amount. Excludes "beef tips" and questions. */
const NAMED = [
  `${NAME}(?:\\s+${WHO})?\\s+(?:de\\s+|of\\s+|is\\s+|at\\s+)?(?:${MONEY}|${NUMBER}(?=\\s*(?:$|[.,;!)]|\\b(?:and|y|please|pls)\\b)))${FOR}`,
  `(?:${GIVES}\\s+)?(?:${WHO}\\s+|in\\s+|on\\s+|me\\s+)*(?:(?:an?|the|another|una|la)\\s+)?${MONEY}\\s+(?:as\\s+(?:a|the)\\s+|for\\s+(?:a|the)\\s+|de\\s+)?${NAME}${FOR}`,
  `${GIVES}\\s+(?:${WHO}\\s+|in\\s+|on\\s+)*(?:(?:an?|the|some|una|la|algo de)\\s+)?(?:(?:good|nice|small|little|big|buena)\\s+)?${NAME}(?:\\s+(?:de|of)\\s+(?:${MONEY}|${NUMBER}))?${FOR}`,
  `(?:i\\s+)?(?:want to |would like to |will )?tip\\s+${WHO}(?:\\s+(?:well|good|something|nicely))?`,
]
/** Money or a percentage for kitchen or courier, or a percentage without a base. */
const GIVEN = [
  `${GIVES}\\s+(?:${WHO}\\s+)(?:an?\\s+)?${MONEY}(?:\\s+(?:extra|more))?`,
  `${GIVES}\\s+(?:an?\\s+|an?\\s+extra\\s+)?${MONEY}(?:\\s+(?:extra|more))?\\s+(?:for|to|para)\\s+${WHO}`,
  `${GIVES}\\s+(?:an?\\s+)?${SHARE}(?=\\s*(?:$|[.,;!)]|\\b(?:and|y|please|pls|too|on top)\\b))(?:\\s+on top)?`,
]
const TIP = new RegExp(`(?<![\\p{L}\\p{N}$])${LEAD}(?:${[...NAMED, ...GIVEN].join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const ASKS = /\?|\b(?:how much|do (?:i|we|you)|should (?:i|we)|can (?:i|we) tip|is (?:there|a|the)|are|cu[aá]nta)\b/iu

const NONE =
  /(?<!\p{L})(?:and |but |y )?(?:no|without|skip|remove|drop|cancel|take off|take out|delete|sin|quit[ae]|quitar)(?: (?:the|any|a|my|that|la|el|una))? (?:tip|gratuity|propina)(?: (?:please|pls|por favor))?(?!\p{L})/iu

/** Number of a word; undefined if it names none. */
const numberOf = (word: string): number | undefined =>
  ONES_SPELLED.get(word) ?? TENS_SPELLED.get(word) ?? (/^(?:an?|una?)$/.test(word) ? 1 : undefined)
const FIGURE = /\d{1,3}(?:[.,]\d{1,2})?/
const PERCENT = /%|\b(?:percent|per cent|por ?ciento)\b/iu
const MONEY_WORD = /\b(?:dollars?|bucks?|d[oó]lar(?:es)?)\b/iu
const COUPLE = /\b(?:couple|un par)\b/iu

/** Amount in the words of a tip; undefined if they name none, or one that is no number. */
function amountOf(words: string): Tip | undefined {
  const figure = FIGURE.exec(words)?.[0]
  const said = words.toLowerCase().match(/\p{L}+/gu) ?? []
  const before = said.slice(0, said.findIndex(word => MONEY_WORD.test(word) || PERCENT.test(word)) + 1)
  const spoken = before.map(numberOf).findLast(number => number !== undefined)
  const number = figure === undefined ? (COUPLE.test(words) ? 2 : spoken) : Number(figure.replace(',', '.'))
  if (number === undefined) return undefined
  if (!PERCENT.test(words)) return { amount: number }
  // a percentage is whole: ask instead of rounding what was said
  return Number.isInteger(number) ? { percent: Math.min(100, number) } : undefined
}

/** Tip of a message, if it says how much, and the rest of the message. */
export type TakenTip = { readonly left: string; readonly tip?: Tip }

/** Removes a tip, or the refusal of one, from a message. Undefined if there is none. */
export function takeTip(message: string): TakenTip | undefined {
  const none = NONE.exec(message)
  if (none && !ASKS.test(message)) return { left: restOf(message, none), tip: { amount: 0 } }
  const match = TIP.exec(message)
  if (!match) return undefined
  const before = message.slice(0, match.index)
  const after = message.slice(match.index + match[0].length)
  if (ASKS.test(`${before.split(/[.!;]/).at(-1)}${match[0]}${/^[^.!;?]*\?/.exec(after)?.[0] ?? ''}`)) return undefined
  const tip = amountOf(match[0])
  return { left: restOf(message, match), ...(tip ? { tip } : {}) }
}

/** Sets the tip before the commands beside it, or asks how much it shall be. */
export const tipCommands = ({ tip }: TakenTip, beside: Command[]): Command[] =>
  tip ? orderCommands(beside, { tip }) : [{ do: 'tip' }, ...beside]

function restOf(message: string, match: RegExpExecArray): string {
  const before = message.slice(0, match.index)
  const after = message.slice(match.index + match[0].length)
  return trimmed(`${trimmed(before)}. ${trimmed(after.replace(/^[\s,]*(?:please|pls|too|also|por favor)\b/i, ''))}`)
}
