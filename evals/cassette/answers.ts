import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Position in a conversation at which a model is called. */
export type CallPosition = {
  readonly task: string
  readonly turn: number
  readonly step: number
  readonly isObjection: boolean
}

/** Progress of a conversation; turns count from 1. Each turn has its own object, compared by identity. */
export type Course = { readonly task: string; readonly turn: number }

/**
 * Counts the model calls of each turn, separately for calls in which the clerk objects to the model's answer. A
 * retried call has the same position.
 */
export function createPositionCounter(course: () => Course): (options: LanguageModelV4CallOptions) => CallPosition {
  let place: CallPosition | undefined
  let counted = { course: course(), messages: 0, steps: 0, objections: 0 }
  return ({ prompt }) => {
    const now = course()
    if (place && counted.course === now && counted.messages === prompt.length) return place
    if (counted.course !== now) counted = { course: now, messages: 0, steps: 0, objections: 0 }
    counted.messages = prompt.length
    const isObjection = counted.steps > 0 && prompt.at(-1)?.role === 'user'
    place = { ...now, step: isObjection ? counted.objections++ : counted.steps++, isObjection }
    return place
  }
}

type Answered = { readonly place?: CallPosition; readonly parts: readonly LanguageModelV4StreamPart[] }

const nameOf = ({ task, turn, step, isObjection }: CallPosition): string =>
  `${task} ${turn} ${isObjection ? 'objection' : 'step'} ${step}`

/**
 * Looks up the model's recorded answer by position, whatever the prompt. For an objection that was not recorded,
 * the model repeats its last answer; any other missing position yields undefined.
 */
export function createAnswerLookup(
  lines: readonly Answered[],
): (place: CallPosition) => readonly LanguageModelV4StreamPart[] | undefined {
  const answers = new Map(lines.flatMap(({ place, parts }) => (place ? [[nameOf(place), parts] as const] : [])))
  let last: readonly LanguageModelV4StreamPart[] | undefined
  return place => {
    const found = answers.get(nameOf(place)) ?? (place.isObjection ? last : undefined)
    last = found
    return found
  }
}
