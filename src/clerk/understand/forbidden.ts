import { termsOfPhrase } from '#src/clerk/house/food-layer.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { type Ground, isDish, isFood } from './ground.ts'
import { trimmed } from './text.ts'

const NOT = `(?:please |por favor )?(?:do not|don['’]?t|dont|never|nunca|no)`
/** The clause ends where something else is said. */
const END = String.raw`(?=\s*(?:[.;!?]|,|$)|\s+(?:but|use|it['’]?s|i['’]?m|instead|pero|sino)\b)`
/** "My e-mail is not bob@example.com", "don't use 212 555 0100" */
const REACH = new RegExp(
  String.raw`(?<!\p{L})(?:${NOT} (?:use|usen?|text|call|e-?mail)|(?:my |the |mi |el )?(?:e-?mail|(?:tele)?phone|cell|number|correo|tel[eé]fono|n[uú]mero)(?: address| number)? (?:is not|isn['’]?t|is no longer|no es)) (?:[\w.%+-]{1,64}@[\w.-]{1,120}\w|[+(]?\d[\d ().-]{5,20}\d)`,
  'iu',
)
/** "Don't call me Bob", "my name is not Bob"; "don't call me before six" says when. */
const NAME = new RegExp(
  String.raw`(?<!\p{L})(?:${NOT} (?:call me|me llamen?)|(?:my |the |mi |el )?(?:name|nombre) (?:is not|isn['’]?t|no es)) (?!(?:before|after|when|if|until|at|on|unless|back|again|from|and|or|too|just|antes|cuando|si)\b)\p{L}[\p{L}'’-]{0,30}(?: \p{L}[\p{L}'’-]{0,30})?${END}`,
  'iu',
)
/** "Don't send it to 100 Court St, Brooklyn 11201": an address has commas of its own. */
const ADDRESS = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:send|deliver|bring|ship|take|mandar?|env[ií]ar?|entregar?|(?:lo |la |los )?(?:mandes?|manden?|env[ií]es?|env[ií]en?|entreguen?))(?: (?:it|this|that|them|lo|la))? (?:to|at|a) (?=(?:la )?(?:calle )?\d)[^.;!?]{1,80}?(?=\s*(?:[.;!?]|$)|,? (?:but|send|use|it['’]?s|instead|pero)\b)`,
  'iu',
)
/** "Don't make it two" */
const AMOUNT = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:make|change) (?:it|that|them) (?:to |into )?(?:\d+|two|three|four|five|six|double)${END}`,
  'iu',
)
/** "My name isn't Ana, it's Anna": what it is follows. */
const CORRECTED = /^\s*,?\s*(?:but|it['’]?s|pero|sino|es) (?=\S)/i
/** "Don't place it yet" */
const PLACING =
  /^\W*(?:(?:please|wait|hold on|no|ok|okay|but|and|por favor|espera)[\s,]+)*(?:do not|don['’]?t|dont|no) (?:order|place|book|submit|send|charge|pidas?|ordenes?) (?:it|that|this|the order|my order|anything|me|lo|el pedido)(?:,? (?:just )?(?:yet|now|please|todav[ií]a|a[uú]n))*[\s.!]*$/i
/** "Don't add a cola", "no quiero una cola": what is not to be added. */
const ADDING = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:add|use|order|get me|give me|include|quiero|use[ns]?|agreg(?:ar|ues?|uen)|pong(?:as?|an)|a[nñ]ad(?:ir|as?|an)|incluy(?:as?|an)) ([^.;!?,]{1,60}?)${END}`,
  'iu',
)

/** "a cola", "two of the colas" */
const COUNTED =
  /^(?:an? |the |any |more |another |\d+ |one |two |three |una? |el |la |dos |m[aá]s )+(?:of (?:the |those )?)?/i

/**
 * A message without the wishes that its speaker forbids: what they name is neither added nor noted. Dishes that are ordered,
 * and what dishes are made of, are refused by a plain no. Undefined where nothing is forbidden.
 */
export function withoutForbidden(message: string, state: ClerkState, ground: Ground): string | undefined {
  const { lines } = state
  const kept = [REACH, NAME, ADDRESS, ...(lines.length > 0 ? [AMOUNT] : [])].reduce(cut, message)
  const text = kept.replace(ADDING, (clause, words: string) => {
    const dish = words.replace(COUNTED, '')
    if (!isDish(dish, ground)) return isFood(dish, state, ground) ? `no ${dish}` : clause
    return lines.some(({ item }) => isCalled(item.id, dish, ground)) ? `no ${dish}` : ' '
  })
  return text === message ? undefined : trimmed(text)
}

/** True for a message that only says that nothing is to be placed yet. */
export const forbidsPlacing = (message: string): boolean => PLACING.test(message)

/** Leaves a clause out. What corrects it is said as its subject: "my name isn't Ana, it's Anna" is "my name is Anna". */
function cut(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)
  if (!match) return text
  const after = text.slice(match.index + match[0].length)
  const subject = SUBJECT.exec(match[0])?.[0]
  const isCorrected = subject !== undefined && CORRECTED.test(after)
  return `${text.slice(0, match.index)} ${isCorrected ? `${subject} is ${after.replace(CORRECTED, '')}` : after}`
}

const SUBJECT = /^(?:my |the |mi |el )?(?:e-?mail|(?:tele)?phone|cell|number|name|correo|tel[eé]fono|n[uú]mero|nombre)/i

const isCalled = (id: string, words: string, { menu }: Ground): boolean => {
  const named = menu?.itemOf.get(id)?.named
  return named !== undefined && termsOfPhrase(words).every(term => named.has(term))
}
