import { allergensOf } from '#src/allergens/codes.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import type { RefusedWord } from '#src/allergens/refused-words.ts'
import { allergyFoodsOf } from '#src/clerk/draft/diet-of.ts'
import type { Named } from '#src/clerk/names.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { asAnswer, isListAlone } from './answer-allergy.ts'
import { pointingBack } from './points-back.ts'
import { takeNote } from './take-note.ts'
import { visible } from './text.ts'

/** What a message and its note for the kitchen say of allergies. */
export function hearMessage(message: string, state: ClerkState, named: (text: string) => Named | undefined) {
  const taken = hearWithNote(message, state, named)
  const { harmless = [] } = state
  const isKept = ({ codes, isBeside }: RefusedWord) => !isBeside || !codes.every(code => harmless.includes(code))
  const bound = taken.heard.bound.filter(isKept)
  return { ...taken, heard: { ...taken.heard, bound, avoid: allergensOf(bound.flatMap(({ codes }) => codes)) } }
}

/** A message without what only points at an allergy, to take it back. A note may be another one while nothing is avoided. */
export const withoutPointing = (message: string, state: ClerkState): string => {
  const avoided = (state.details.constraints?.allergens ?? []).length + allergyFoodsOf(state).length
  return (avoided > 0 || NAMES_ALLERGY.test(message) ? pointingBack(message) : undefined) ?? message
}
const NAMES_ALLERGY = /allerg|alerg/i

function hearWithNote(message: string, state: ClerkState, named: (text: string) => Named | undefined) {
  const said = visible(withoutPointing(message, state))
  const whole = asAnswer(said, state)
  // each line of a list is an item of its own
  const heard = hearBesideNames(whole === said ? linesOf(withoutPointing(message, state)) : whole, named)
  const taken = heard.lifted.length > 0 ? undefined : takeNote(whole, heard.speaks, state.restaurant_id !== undefined)
  if (!taken) return { heard, left: heard.rest.replace(PUT_DOWN, '').replace(OTHERS_EAT, ' ').replace(TO_NOTHING, ' ') }
  const before = hearBesideNames(taken.before, named)
  const noted = hearAllergies(taken.note)
  // "peanuts, note: allergy" names in front what the note speaks of
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

/** "…, put that in the notes" asks for what is done anyway. */
const PUT_DOWN =
  /[,;.]?\s*(?:and\s+|please\s+|so\s+)*\b(?:put|add|write|note|mark)\s+(?:that|it|this)\s+(?:down|(?:in|on|to)\s+(?:the|my|our)?\s*(?:order|notes?|ticket))\b[\s.!]*/i

/** "I'm not allergic to anything" leaves these words. */
const TO_NOTHING =
  /(?<=^|[.;,!]\s*)(?:to|a) (?:anything|any of (?:that|those|it)|nothing|nada|ninguna cosa)(?![\p{L}])/giu

/** "The rest of us eat everything" beside an allergy orders nothing. */
const OTHERS_EAT =
  /[,;.]?\s*\b(?:and|but|y|pero)?\s*\b(?:the rest(?: of (?:us|them|the (?:group|party|family)))?|the others|every(?:one|body) else|all (?:of )?the others|(?:los|las) dem[aá]s|el resto)\s+(?:can |do |will )?(?:eats?|haves?|has|is|are|com(?:en|emos)|pued(?:en|e) comer|est[aá]n?)\s+(?:just )?(?:everything|anything|all(?: of it)?|whatever|fine|ok(?:ay)?|good|no allerg\w+|de todo|todo|bien)\b[\s.!]*/giu

/** A restaurant's name says nothing of what its guest may eat: "can Noodle Boat make it for someone with an allergy". */
function hearBesideNames(text: string, named: (text: string) => Named | undefined): Heard {
  const { said, name = '' } = besideName(text, named)
  const heard = hearAllergies(said)
  if (said === text) return heard
  const back = (words: string) => words.replace(STAND_IN, name)
  return { ...heard, rest: back(heard.rest), wish: back(heard.wish) }
}

/** A text with another word in place of the name of a restaurant, where that speaks of no food that is avoided. */
function besideName(text: string, named: (text: string) => Named | undefined): { said: string; name?: string } {
  const name = named(text)?.name
  const at = name === undefined ? -1 : text.indexOf(name)
  if (name === undefined || !name.includes(' ') || !isNameAlone(name, text.slice(0, at))) return { said: text }
  return { said: text.replace(name, STAND_IN), name }
}

/** Words after which a name might be what somebody is allergic to, or refuses. */
const OF_ALLERGY = /\b(?:to|no|not|without|avoid|eat|have|and|or|any|with|allerg\w*|w\/o|sin|a|al|of)\s+(?:the\s+)?$/i

/** A name with a word that is no food, where nothing before it speaks of an allergy. */
const isNameAlone = (name: string, before: string): boolean =>
  /\b(?:from|at)\s+(?:the\s+)?$/i.test(before) || (!isListAlone(name) && !OF_ALLERGY.test(before))

const STAND_IN = 'Namedrestaurant'
