import { allergensOf } from '#src/allergens/codes.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { allergyFoodsOf } from '#src/clerk/draft/diet-of.ts'
import type { Named } from '#src/clerk/restaurant-names.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isListAlone, rewriteAllergyAnswer } from './answer-allergy.ts'
import { withoutAllergyWithdrawal } from './points-back.ts'
import { takeNote } from './take-note.ts'
import { visible } from './text.ts'

/** Parses the allergy statements of a message and its kitchen note. */
export function hearMessage(message: string, state: ClerkState, named: (text: string) => Named | undefined) {
  const taken = hearWithNote(message, state, named)
  const { harmless = [] } = state
  const isKept = ({ codes, isBeside }: RefusedWord) => !isBeside || !codes.every(code => harmless.includes(code))
  const bound = taken.heard.bound.filter(isKept)
  return { ...taken, heard: { ...taken.heard, bound, avoid: allergensOf(bound.flatMap(({ codes }) => codes)) } }
}

/**
 * Message without a withdrawal that only points at an allergy. If nothing is avoided, "note" may refer to another
 * note.
 */
export const withoutPointing = (message: string, state: ClerkState): string => {
  const avoided = (state.details.constraints?.allergens ?? []).length + allergyFoodsOf(state).length
  return (avoided > 0 || NAMES_ALLERGY.test(message) ? withoutAllergyWithdrawal(message) : undefined) ?? message
}
const NAMES_ALLERGY = /allerg|alerg/i

function hearWithNote(message: string, state: ClerkState, named: (text: string) => Named | undefined) {
  const said = visible(withoutPointing(message, state))
  const whole = rewriteAllergyAnswer(said, state)
  // each line of a list is an item of its own
  const heard = hearBesideNames(whole === said ? linesOf(withoutPointing(message, state)) : whole, named)
  const taken = heard.lifted.length > 0 ? undefined : takeNote(whole, heard.speaks, state.restaurant_id !== undefined)
  if (!taken) return { heard, left: heard.rest.replace(PUT_DOWN, '').replace(OTHERS_EAT, ' ').replace(TO_NOTHING, ' ') }
  const before = hearBesideNames(taken.before, named)
  const noted = parseAllergies(taken.note)
  // in "peanuts, note: allergy", the food precedes the note that refers to it
  const isOfBefore = noted.speaks && noted.avoid.length + noted.unlisted.length === 0 && isListAlone(taken.before)
  const avoid = allergensOf([...before.avoid, ...noted.avoid, ...(isOfBefore ? heard.avoid : [])])
  const bound = [...before.bound, ...noted.bound]
  const refused = [...before.refused, ...noted.refused.filter(({ strength }) => strength === 'name')]
  return {
    heard: {
      ...heard,
      avoid,
      bound,
      refused,
      unlisted: [...new Set([...before.unlisted, ...noted.unlisted])],
      foods: [...new Set([...before.foods, ...noted.foods])],
    },
    left: before.rest,
    note: taken.note,
  }
}

const linesOf = (message: string): string => message.split('\n').map(visible).join('\n').trim()

/** Request that is fulfilled anyway: "…, put that in the notes". */
const PUT_DOWN =
  /[,;.]?\s*(?:and\s+|please\s+|so\s+)*\b(?:put|add|write|note|mark)\s+(?:that|it|this)\s+(?:down|(?:in|on|to)\s+(?:the|my|our)?\s*(?:order|notes?|ticket))\b[\s.!]*/i

/** Remainder of "I'm not allergic to anything". */
const TO_NOTHING =
  /(?<=^|[.;,!]\s*)(?:to|a) (?:anything|any of (?:that|those|it)|nothing|nada|ninguna cosa)(?![\p{L}])/giu

/** Statement next to an allergy that orders nothing: "The rest of us eat everything". */
const OTHERS_EAT =
  /[,;.]?\s*\b(?:and|but|y|pero)?\s*\b(?:the rest(?: of (?:us|them|the (?:group|party|family)))?|the others|every(?:one|body) else|all (?:of )?the others|(?:los|las) dem[aá]s|el resto)\s+(?:can |do |will )?(?:eats?|haves?|has|is|are|com(?:en|emos)|pued(?:en|e) comer|est[aá]n?)\s+(?:just )?(?:everything|anything|all(?: of it)?|whatever|fine|ok(?:ay)?|good|no allerg\w+|de todo|todo|bien)\b[\s.!]*/giu

/** Ignores foods in a restaurant name: "can Noodle Boat make it for someone with an allergy". */
function hearBesideNames(text: string, named: (text: string) => Named | undefined): AllergyStatements {
  const { said, name = '' } = besideName(text, named)
  const heard = parseAllergies(said)
  if (said === text) return heard
  const back = (words: string) => words.replace(STAND_IN, name)
  return { ...heard, rest: back(heard.rest), wish: back(heard.wish) }
}

/** Replaces the restaurant name with a placeholder, unless it may name a food to avoid. */
function besideName(text: string, named: (text: string) => Named | undefined): { said: string; name?: string } {
  const name = named(text)?.name
  const at = name === undefined ? -1 : text.indexOf(name)
  if (name === undefined || !name.includes(' ') || !isNameAlone(name, text.slice(0, at))) return { said: text }
  return { said: text.replace(name, STAND_IN), name }
}

/** Words after which a name may be a food that the guest refuses or is allergic to. */
const OF_ALLERGY = /\b(?:to|no|not|without|avoid|eat|have|and|or|any|with|allerg\w*|w\/o|sin|a|al|of)\s+(?:the\s+)?$/i

/** True for a name with a non-food word, or after "from" or "at", if no allergy words precede it. */
const isNameAlone = (name: string, before: string): boolean =>
  /\b(?:from|at)\s+(?:the\s+)?$/i.test(before) || (!isListAlone(name) && !OF_ALLERGY.test(before))

const STAND_IN = 'Namedrestaurant'
