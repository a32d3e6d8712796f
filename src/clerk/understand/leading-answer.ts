import { type CueKind, readCues } from '#src/reader/acts/cues.ts'
import { tokenizeWords } from '#src/reader/spans.ts'

export type LeadingAnswer = {
  readonly intent: 'affirm' | 'deny' | 'thanks'
  readonly rest: string
  /** True if "Ok" or "cool" may only introduce what follows. */
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
/** Cues that are an answer only before a pause: "Let's order from …" and "perfect pizza" continue. */
const PAUSED: readonly CueKind[] = ['place', 'state', 'praise']

/** Yes, no, or thanks at the start of a message, and the rest. "No onions" does not count as a no. */
export function leadingAnswer(text: string): LeadingAnswer | undefined {
  const words = tokenizeWords(text)
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

/**
 * True if a "no" is an answer: before a pause, a request, or another "no". Otherwise it may refuse what follows.
 */
const isAnswer = (no: string, rest: string): boolean => NO.test(no) && (PAUSE.test(rest) || WISH.test(rest))
