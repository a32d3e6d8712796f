import type { ClerkState } from '#src/clerk/state.ts'
import { readAct } from '#src/reader/acts/read-act.ts'
import { fold } from './text.ts'

const CLAUSE = /(?<=[.;!?\n])\s+|,\s+/
const LEAD = '(?:(?:no|ok|okay|oh|well|so|please|and|but|just|actually|sorry|wait) )*?'
const NEITHER = new RegExp(
  `^${LEAD}(?:neither|none|nothing|(?:leave|take) (?:it|that|them) out|(?:skip|drop) (?:it|that)|ninguno|ninguna|nada)(?: (?:of (?:them|those|these|the two)|one|please|thanks|then))*$`,
)
const REFUSAL = new RegExp(
  `^${LEAD}(?:no more|no|not|forget about|forget|cancel|drop|skip|without|scrap|leave out|remove|sin|olvida|cancela) (?:(?:the|a|an|any|that|my|el|la) )?(.+)$`,
)
const ONLY = /^(?:just|only|solo|solamente) (?:the |a |an |el |la )?\p{L}/u

/**
 * Drops the pending which-dish question if the message dismisses it, and returns the rest of the message: "no
 * burger, just the sloppy joe". Leaves the rest of the order unchanged.
 */
export function dismissing(state: ClerkState, message: string): { readonly state: ClerkState; readonly text: string } {
  const { offer, ...others } = state
  const said = offer?.kind === 'item' ? /“([^”]+)”/.exec(offer.question)?.[1] : undefined
  if (!offer || said === undefined) return { state, text: message }
  const asked = fold(said).split(' ')
  let isDismissed = readAct(message).cues.some(({ kind }) => kind === 'start_over')
  const kept = message.split(CLAUSE).flatMap(clause => {
    const words = fold(clause)
    const left = NEITHER.test(words) ? '' : afterRefused(words, asked)
    if (left !== undefined || ONLY.test(words)) isDismissed = true
    return left === undefined ? [clause] : left === '' ? [] : [left]
  })
  if (!isDismissed) return { state, text: message }
  const questions = others.questions.filter(({ question }) => question !== offer.question)
  return { state: { ...others, questions }, text: kept.join(', ') }
}

/** Rest of a clause after it refuses words of the question; undefined if it refuses none of them. */
function afterRefused(clause: string, asked: readonly string[]): string | undefined {
  const words = REFUSAL.exec(clause)?.[1]?.split(' ') ?? []
  const count = words.findIndex(word => !asked.some(one => one === word || `${one}s` === word || one === `${word}s`))
  if (count === 0 || words.length === 0) return undefined
  return count < 0 ? '' : words.slice(count).join(' ')
}
