import { END, NOT, withoutForbiddenDishes } from '#src/clerk/correct/forbidden-dishes.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { UnderstandingContext } from './context.ts'
import { trimmed } from './text.ts'

/** Rejected contact: "My e-mail is not bob@example.com", "don't use 212 555 0100". */
const REACH = new RegExp(
  String.raw`(?<!\p{L})(?:${NOT} (?:use|usen?|text|call|e-?mail)|(?:my |the |mi |el )?(?:e-?mail|(?:tele)?phone|cell|number|correo|tel[eé]fono|n[uú]mero)(?: address| number)? (?:is not|isn['’]?t|is no longer|no es)) (?:[\w.%+-]{1,64}@[\w.-]{1,120}\w|[+(]?\d[\d ().-]{5,20}\d)`,
  'iu',
)
/** Rejected name: "Don't call me Bob", "my name is not Bob". "Don't call me before six" is about time. */
const NAME = new RegExp(
  String.raw`(?<!\p{L})(?:${NOT} (?:call me|me llamen?)|(?:my |the |mi |el )?(?:name|nombre) (?:is not|isn['’]?t|no es)) (?!(?:before|after|when|if|until|at|on|unless|back|again|from|and|or|too|just|antes|cuando|si)\b)\p{L}[\p{L}'’-]{0,30}(?: \p{L}[\p{L}'’-]{0,30})?${END}`,
  'iu',
)
/** Rejected address, which may contain commas: "Don't send it to 100 Court St, Brooklyn 11201". */
const ADDRESS = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:send|deliver|bring|ship|take|mandar?|env[ií]ar?|entregar?|(?:lo |la |los )?(?:mandes?|manden?|env[ií]es?|env[ií]en?|entreguen?))(?: (?:it|this|that|them|lo|la))? (?:to|at|a) (?=(?:la )?(?:calle )?\d)[^.;!?]{1,80}?(?=\s*(?:[.;!?]|$)|,? (?:but|send|use|it['’]?s|instead|pero)\b)`,
  'iu',
)
/** Rejected quantity: "Don't make it two". */
const AMOUNT = new RegExp(
  String.raw`(?<!\p{L})${NOT} (?:make|change) (?:it|that|them) (?:to |into )?(?:\d+|two|three|four|five|six|double)${END}`,
  'iu',
)
/** Start of a correction after a rejection: "My name isn't Ana, it's Anna". */
const CORRECTED = /^\s*[,.!;]*\s*(?:but|it['’]?s|i['’]?m|i am|pero|sino|es|soy) (?=\S)/i
/** Request to wait with booking: "Don't place it yet". */
const PLACING =
  /^\W*(?:(?:please|wait|hold on|no|ok|okay|but|and|por favor|espera)[\s,]+)*(?:do not|don['’]?t|dont|no) (?:order|place|book|submit|send|charge|pidas?|ordenes?) (?:it|that|this|the order|my order|anything|me|lo|el pedido)(?:,? (?:just )?(?:yet|now|please|todav[ií]a|a[uú]n))*[\s.!]*$/i
/** Message without what the guest rejects; undefined if it rejects nothing. */
export function withoutForbidden(message: string, state: ClerkState, ground: UnderstandingContext): string | undefined {
  const { lines } = state
  const kept = [REACH, NAME, ADDRESS, ...(lines.length > 0 ? [AMOUNT] : [])].reduce(cut, message)
  const text = ground.menu ? withoutForbiddenDishes(kept, ground.menu, lines) : kept
  return text === message ? undefined : trimmed(text)
}

/** True if the message only asks not to book yet. */
export const forbidsPlacing = (message: string): boolean => PLACING.test(message)

/** Removes a rejection; a correction takes over its subject: "my name isn't Ana, it's Anna" → "my name is Anna". */
function cut(text: string, pattern: RegExp): string {
  const match = pattern.exec(text)
  if (!match) return text
  const after = text.slice(match.index + match[0].length)
  const subject = SUBJECT.exec(match[0])?.[0]
  const isCorrected = subject !== undefined && CORRECTED.test(after)
  return `${text.slice(0, match.index)} ${isCorrected ? `${subject} is ${after.replace(CORRECTED, '')}` : after}`
}

const SUBJECT = /^(?:my |the |mi |el )?(?:e-?mail|(?:tele)?phone|cell|number|name|correo|tel[eé]fono|n[uú]mero|nombre)/i
