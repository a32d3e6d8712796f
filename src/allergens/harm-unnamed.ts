import type { Marks, Span } from './marks.ts'
import { sentenceOf } from './tokens.ts'

/** Words that connect a harm to its cause: "stops breathing with …", "se hincha con …". */
const FROM = /^(?:with|w|from|on|after|if|when|whenever|over|at|con|por|de|cuando|si|al|tras)$/
/** Causes that are not food. */
const NO_FOOD =
  /^(?:it|that|this|hunger|laughter|joy|love|excitement|envy|pride|laughing|hambre|risa|amor|the|cold|heat|a|my|me|you|i|we|he|she|they|delivery|pickup)$/
const KEEPS_OFF = /^(?:no|not|without|keep|hold|skip|avoid|leave|zero|sin|nada|evite|evita)$/
const SMALL = /^(?:the|a|my|me|i|he|she|they)$/
const MOST_BETWEEN = 2
const MOST_BEFORE_FOOD = 3

/**
 * True if a message states that something harms a person but the cause is in no list: "my boy stops breathing with
 * millk", "no pnutz or I'll die". The clerk must then ask for the cause; `foods` are the ordered dishes named
 * elsewhere in the message.
 */
export function hasUnnamedHarmCause(marks: Marks, foods: readonly Span[]): boolean {
  const isNamed = (at: number) =>
    [...foods, ...marks.mentions].some(({ from }) => from > at && from <= at + MOST_BEFORE_FOOD)
  return marks.symptoms.some(span => {
    const leads = [leadToCause(marks, span), ...refusalsBeside(marks, span)].filter(at => at !== undefined)
    return leads.length > 0 && !leads.some(isNamed)
  })
}

/** Returns the token index of the word that connects a harm to its cause. */
function leadToCause({ tokens }: Marks, { to }: Span): number | undefined {
  for (let at = to; at <= to + MOST_BETWEEN; at++) {
    const token = tokens[at]
    if (token?.before !== 'none') return undefined
    const [next, second] = tokens.slice(at + 1, at + 3)
    if (!FROM.test(token.text) || next?.before !== 'none') continue
    const isFood = !NO_FOOD.test(next.text) || (SMALL.test(next.text) && second?.before === 'none')
    return isFood ? at : undefined
  }
  return undefined
}

/** Returns the token indexes of refusal words in the same sentence: "No mlik, he stops breathing". */
function refusalsBeside(marks: Marks, span: Span): number[] {
  const { from, to } = sentenceOf(marks, span.from)
  return marks.tokens.flatMap(({ text }, at) =>
    at >= from && at + 1 < to && KEEPS_OFF.test(text) && (at < span.from || at >= span.to) ? [at] : [],
  )
}
