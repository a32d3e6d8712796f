import { type CueKind, readCues } from '#src/reader/acts/cues.ts'
import { spokenWords } from '#src/reader/spans.ts'

export type LeadingAnswer = {
  readonly intent: 'affirm' | 'deny' | 'thanks'
  readonly rest: string
  /** "Ok" and "cool" may only lead on to what is said next. */
  readonly leadsOn: boolean
}

const INTENTS = {
  yes: 'affirm',
  okay: 'affirm',
  state: 'affirm',
  place: 'affirm',
  praise: 'affirm',
  deny: 'deny',
  thanks: 'thanks',
} as const
/** "Let's order from …" and "perfect pizza" go on: they answer only before a pause. */
const PAUSED: readonly CueKind[] = ['place', 'state', 'praise']

/** The yes, no or thanks that a message begins with, and what it says after that. "No onions" is no such no. */
export function leadingAnswer(text: string): LeadingAnswer | undefined {
  const words = spokenWords(text)
  const [first] = readCues(words).cues
  if (first === undefined || first.from !== words[0]!.from || first.kind === 'frame') return undefined
  const intent = first.kind in INTENTS ? INTENTS[first.kind as keyof typeof INTENTS] : undefined
  const rest = text.slice(first.to)
  if (intent === undefined || (intent === 'deny' && !isAnswer(text.slice(first.from, first.to), rest))) return undefined
  if (PAUSED.includes(first.kind) && !PAUSE.test(rest)) return undefined
  return { intent, rest, leadsOn: first.kind === 'okay' || first.kind === 'praise' }
}

const PAUSE = /^\s*(?:$|[,;:.!-])/
const NO = /^(?:no+|nope|nah|wait|hold on|hang on|stop|never ?mind|wrong)$/i
const WISH =
  /^\s*(?:i|i'?d|i'?ll|i'?m|we|it'?s|that'?s|the|my|make|can|could|just|only|add|change|remove|take|please|actually|wait|no|sorry|son|quiero|es)\b/i

/** A no is an answer before a pause, a wish or another no; before anything else it may refuse what follows. */
const isAnswer = (no: string, rest: string): boolean => NO.test(no) && (PAUSE.test(rest) || WISH.test(rest))
