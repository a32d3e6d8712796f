import { isInstead, type Withdrawal } from './denials.ts'
import { harmIn } from './harm.ts'
import type { Marks, Span } from './marks.ts'
import { isOrderWord } from './naming-model.ts'
import { HOWEVER, isNamedThough } from './statements.ts'
import { correctedAllergensIn } from './told-instead.ts'

const isOutside = (spans: readonly Span[], at: number): boolean => spans.every(({ from, to }) => at < from || at >= to)
/** Returns a predicate that is true for spans that start outside the given ones. */
export const isNotIn =
  (spans: readonly Span[]) =>
  ({ from }: Span): boolean =>
    isOutside(spans, from)

/** Returns every illness span, or none if the message only denies illness. */
export function illnessIn(marks: Marks, denials: readonly Withdrawal[]): Span[] {
  const nearby = marks.nearby.filter(span => follows(marks, span))
  const all = [...marks.illness.filter(span => !asksWhich(marks, span)), ...nearby, ...harmIn(marks)]
  const others = all.filter(isNotIn(denials))
  const isTaken =
    denials.length > 0 &&
    others.length === 0 &&
    !isNamedThough(marks, denials) &&
    correctedAllergensIn(marks, denials).length === 0 &&
    !marks.tokens.some((_, at) => isOutside(denials, at) && isOutside(marks.tastes, at) && limits(marks, at))
  return isTaken ? [] : all
}

/** True for a question that states no illness: "What allergens are in the eel roll?". */
const asksWhich = ({ tokens }: Marks, { from }: Span): boolean => {
  if (!/^(?:allergens?|alergenos?)$/.test(tokens[from]!.text) || tokens[from]!.before !== 'none') return false
  let at = from - 1
  while (at > 0 && tokens[at]!.before === 'none' && /^(?:are|is|the|all|its|son|los|all of)$/.test(tokens[at]!.text))
    at -= 1
  return /^(?:what|whats|which|que|cuales|list|show|tell|me)$/.test(tokens[at]?.text ?? '')
}

/**
 * True if the word introduces an exception that mentions a person or an allergen: "…, but my son is". "no
 * allergies. Just the menu" has no exception.
 */
function limits({ tokens, mentions, illness, tastes }: Marks, at: number): boolean {
  if (!HOWEVER.has(tokens[at]!.text) && !isInstead(tokens, at)) return false
  const next = tokens.slice(at + 1, at + 5).map(({ text }) => text)
  if (DISLIKES.test(next.join(' '))) return false
  const end = tokens.findIndex(({ before }, index) => index > at && before === 'end')
  const isIn = (from: number) => from > at && (end < 0 || from < end)
  const isTaste = (from: number) => tastes.some(taste => from >= taste.to)
  return (
    tokens.some(
      ({ text }, index) =>
        isIn(index) && SOMEBODY.test(text) && !counts(tokens, index) && !OWN.test(tokens[index + 1]?.text ?? ''),
    ) || [...mentions, ...illness].some(({ from }) => isIn(from) && !isTaste(from))
  )
}
/** Dislikes, as opposed to allergies: "No allergies, she just doesn't like mayo". */
const DISLIKES =
  /^(?:i |he |she |they |we )?(?:(?:dont|doesnt|didnt|do not|does not|never|no le|no me) (?:really |much )?(?:like|likes|love|care for|enjoy|gusta|gustan)|hates?|dislikes?|odia|odio)(?: |$)/

/**
 * True if "one" is a quantity: "Just one soup" is an order; "just one of us" and "only one is" refer to a person.
 */
const counts = (tokens: Marks['tokens'], at: number): boolean => {
  const next = tokens[at + 1]
  return tokens[at]!.text === 'one' && next?.before === 'none' && isOrderWord(next.text) && !OF_ONE.test(next.text)
}
const OF_ONE =
  /^(?:of|is|isnt|has|does|doesnt|was|who|whos|that|person|people|guest|adult|cant|can|cannot|gets|in|at|here|with|and|or|only|thing|allergy)$/
/** Words after a possessive that refer to no other person: "My name is Harold". */
const OWN =
  /^(?:name|names|number|phone|telephone|cell|email|mail|address|order|card|total|apartment|apt|zip|nombre|numero|telefono|correo|direccion|pedido)$/
const SOMEBODY =
  /^(?:he|she|they|my|our|his|her|someone|somebody|one|him|them|son|daughter|wife|husband|kids?|child|mom|mum|dad|mother|father|friend|guest|boyfriend|girlfriend|partner|does|mi|hijo|hija|esposa|esposo|amiga|amigo|ella|el)$/

function follows({ tokens, mentions }: Marks, { to }: Span): boolean {
  const end = tokens.findIndex(({ before }, at) => at >= to && before === 'end')
  return mentions.some(({ from }) => from >= to && (end < 0 || from < end))
}
