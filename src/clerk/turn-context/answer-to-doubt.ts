import { formatAllergens } from '#src/allergens/codes.ts'
import { allergensNamed, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { wantedFoodsIn } from '#src/clerk/doubted-foods.ts'
import { isPlainNo } from '#src/clerk/plain-no.ts'
import type { ClerkState, Offer } from '#src/clerk/state.ts'
import type { Command } from '#src/clerk/understand/command.ts'
import { readChoice } from '#src/clerk/understand/pick.ts'
import { wantedIn } from '#src/doubts/wanted.ts'

export type Answer = 'yes' | 'no'

/**
 * Parses the answer to the question whether a food must be avoided, and returns the remaining commands. Only a
 * plain "no" means no, and an order of the food does not; a "yes" counts only if the message neither requests the food nor
 * confirms an order.
 */
export function answering(
  { doubted = [], doubted_foods: foods = [], offer, doubts_asked: before }: ClerkState,
  commands: readonly Command[],
  message: string,
): { readonly answer?: Answer; readonly commands: readonly Command[] } {
  if (doubted.length + foods.length === 0) return { commands }
  const isAsked = before?.now !== false && (offer === undefined || offer.kind === 'allergy' || offer.choices.length > 1)
  const said = commands.find(({ do: what }) => what === 'affirm' || what === 'deny')?.do
  const heard = parseAllergies(message)
  const isTold = heard.speaks && heard.lifted.length === 0 && !heard.taste && !heard.nobody
  const wanted = wantedIn(message, true)
  const wantedFoods = foods.length > 0 ? wantedFoodsIn(message) : []
  const isNoneWanted = doubted.every(code => !wanted.includes(code)) && foods.every(food => !wantedFoods.includes(food))
  const bidden = KEEPS_OUT.exec(message)
  // "don't keep peanuts out" leaves the other foods of the question open
  const letIn = bidden?.groups?.not === undefined ? undefined : allergensNamed(bidden[0])
  const isNo =
    (letIn !== undefined && (letIn.length === 0 || doubted.every(code => letIn.includes(code)))) ||
    (isAsked && (isPlainNo(message, [formatAllergens(doubted), ...foods].join(' ')) || isPicked(message, offer, 'no')))
  const isYes =
    before?.now !== false && said === 'affirm' && !PLACES.test(message) && !NO_FIRST.test(message) && isNoneWanted
  // the refusal repeats the doubted food: "leaving peanuts out is ok", "no peanuts"
  const refused = heard.taste ? [] : heard.refused.flatMap(({ codes }) => codes)
  const isRefused = doubted.length > 0 && foods.length === 0 && doubted.every(code => refused.includes(code))
  if (!isTold && isNo && (bidden === null || bidden.groups?.not !== undefined)) {
    const others = commands.filter(({ do: what }) => what !== 'deny')
    return { answer: 'no', commands: others.length > 0 ? others : NOTHING_ELSE }
  }
  if (bidden?.groups?.not === undefined && (bidden !== null || isYes || isRefused)) {
    const others = commands.filter(({ do: what }) => what !== 'affirm' && what !== 'deny')
    return { answer: 'yes', commands: others.length > 0 ? others : NOTHING_ELSE }
  }
  // a possible no is asked again and rejects nothing else in the meantime
  const isUnsure = said === 'deny' && isAsked
  const others = isUnsure ? commands.filter(({ do: what }) => what !== 'deny') : commands
  return { commands: others.length > 0 ? others : NOTHING_ELSE }
}

const isPicked = (message: string, offer: Offer | undefined, say: Answer): boolean => {
  const picked = offer?.kind === 'allergy' ? readChoice(message, offer) : undefined
  return picked !== undefined && picked.rest === undefined && offer?.choices[picked.choice]?.say === say
}

const NOTHING_ELSE: readonly Command[] = [{ do: 'details', details: {} }]
const NO_FIRST = /^\W*(?:no+|nah|nope|nop)(?![\p{L}])/iu
const KEEPS_OUT =
  /(?<![\p{L}])(?<not>(?:do not|don['’]?t|no need to|never|not)\s+(?:\p{L}+\s+)?)?(?:keep|leave|take)\s+(?:it|that|them|(?:the\s+)?\p{L}+(?:\s+(?:and|or)\s+\p{L}+)?)\s+(?:out|away)(?![\p{L}])/iu
const PLACES = /(?<![\p{L}])(?:place|book|send|submit|order)\s+(?:it|the|my|this|that)(?![\p{L}])/iu
