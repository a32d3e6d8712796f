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

/**
 * Removes a tip from a message, so that the clerk can explain that there are none. Undefined if there is no tip.
 */
export function takeTip(message: string): string | undefined {
  const match = TIP.exec(message)
  if (!match) return undefined
  const before = message.slice(0, match.index)
  const after = message.slice(match.index + match[0].length)
  if (ASKS.test(`${before.split(/[.!;]/).at(-1)}${match[0]}${/^[^.!;?]*\?/.exec(after)?.[0] ?? ''}`)) return undefined
  return trimmed(`${trimmed(before)}. ${trimmed(after.replace(/^[\s,]*(?:please|pls|too|also|por favor)\b/i, ''))}`)
}
