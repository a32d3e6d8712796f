import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Where in a conversation a model is asked. */
export type Place = {
  readonly task: string
  readonly turn: number
  readonly step: number
  readonly isObjection: boolean
}

/** A conversation as far as it has come; turns count from 1. Each turn has an object of its own. */
export type Course = { readonly task: string; readonly turn: number }

/**
 * Counts the requests of each turn, those apart in which the clerk objects to what the model said. A request that is sent again
 * is the same place.
 */
export function createPlaces(course: () => Course): (options: LanguageModelV4CallOptions) => Place {
  let place: Place | undefined
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

type Answered = { readonly place?: Place; readonly parts: readonly LanguageModelV4StreamPart[] }

const nameOf = ({ task, turn, step, isObjection }: Place): string =>
  `${task} ${turn} ${isObjection ? 'objection' : 'step'} ${step}`

/**
 * What a model answered at each place, whatever it was asked there. Where the clerk objects anew, the model says again what it
 * said last; elsewhere a place without an answer is undefined.
 */
export function createAnswers(
  lines: readonly Answered[],
): (place: Place) => readonly LanguageModelV4StreamPart[] | undefined {
  const answers = new Map(lines.flatMap(({ place, parts }) => (place ? [[nameOf(place), parts] as const] : [])))
  let last: readonly LanguageModelV4StreamPart[] | undefined
  return place => {
    const found = answers.get(nameOf(place)) ?? (place.isObjection ? last : undefined)
    last = found
    return found
  }
}
