import { type Allergen, allergensOf, spokenAllergens } from '#src/allergens/codes.ts'
import { type Heard, hearAllergies } from '#src/allergens/hear.ts'
import { isTurnedRound } from '#src/allergens/maybe-lifts.ts'
import { isPlainWithdrawal } from '#src/allergens/plain-withdrawal.ts'
import { isTasteFor } from '#src/allergens/tastes.ts'
import { ALLERGY_NOTE } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isLiftAsked, isLiftUnsure, liftsAgreed } from '#src/clerk/understand/answer-allergy.ts'
import { maybeLifted } from '#src/clerk/understand/maybe-lifted.ts'
import { doubtLifted } from './ask-lift.ts'
import { type Desk, show } from './desk.ts'
import { isOwnRefusal, isToldAllergy, liftedBy, remembering, withoutIlls } from './told-of.ts'

/**
 * What a message takes back is avoided no longer; what no menu lists is told. Before anything else is done. The allergens
 * that the message itself makes a matter of taste.
 */
export function takeBack(desk: Desk, heard: Heard, message: string): readonly Allergen[] {
  const { offer: given } = desk.state
  const agreed = given === undefined ? [] : liftsAgreed(message, given)
  desk.state = withoutLiftAsked(desk.state)
  const { taste, nobody, none, doubts, eaten, refused, unlisted, foods } = heard
  const { disliked = [], details } = desk.state
  const before = details.constraints?.allergens ?? []
  const isPlain = isPlainWithdrawal(message)
  const said = liftedBy(desk.state, heard)
  const isMeant = (code: Allergen) => said.includes(code) || (nobody && isToldAllergy(desk.state, code))
  const isGone = (code: Allergen) => agreed.includes(code) || (isPlain && isMeant(code))
  const kept = before.filter(code => heard.lifted.includes(code) && !isGone(code))
  const own = disliked.filter(code => isOwnRefusal(desk.state, code))
  const ate = eaten.filter(code => own.includes(code))
  // "no allergies" takes back whatever was only refused
  const mine = none
    ? before.filter(
        code => disliked.includes(code) || (isOwnRefusal(desk.state, code) && isToldAllergy(desk.state, code)),
      )
    : []
  const isTasted = (code: Allergen) => isTasteFor(heard, code)
  const refusedOnly = [...ate, ...mine, ...own.filter(isTasted)]
  const gone = allergensOf([...before.filter(isGone), ...(isPlain ? refusedOnly : [])])
  const open = isPlain ? [] : refusedOnly
  const tasted = heard.isTasteSaid ? allergensOf(refused.flatMap(({ codes }) => codes)).filter(isTasted) : []
  const harmless = [...gone, ...tasted.filter(code => !before.includes(code))]
  const after = before.filter(code => !gone.includes(code))
  const left = remembering(withoutIlls(without(desk.state, gone, harmless), heard), heard)
  desk.state = nobody ? withoutFoods(left) : left
  if (after.length < before.length)
    show(desk, 'notice', `No longer avoiding ${spokenAllergens(before.filter(code => gone.includes(code)))}.`)
  else if ((taste || doubts || kept.length + open.length > 0) && after.length > 0 && heard.avoid.length === 0) {
    // "no allergies" may be said of all of them
    const isOfAll = none || (doubts && eaten.length === 0)
    show(desk, 'notice', `Still avoiding ${spokenAllergens(after)}.`)
    const isUndone = (code: Allergen) => heard.lifts.every(one => one.isUndone || !one.codes.includes(code))
    const asked = kept.length > 0 ? kept.filter(code => !isUndone(code)) : isOfAll ? after : []
    doubtLifted(desk, isTurnedRound(message) ? [] : [...asked, ...open])
  }
  if (agreed.length === 0) doubtMaybe(desk, message)
  if (given !== undefined && isLiftUnsure(message, given))
    doubtLifted(
      desk,
      given.choices.flatMap(({ lifts = [] }) => lifts),
    )
  if (unlisted.length > 0) tellUnlisted(desk, unlisted)
  if (foods.length > 0)
    show(
      desk,
      'notice',
      `Menus do not declare ${foods.join(', ')}: I leave out dishes whose name or description tells of it, and the kitchen ` +
        'gets a note not to serve it. It may still be in other dishes, so please ask them, too.',
    )
  return harmless
}

/** What a message only seems to take back is asked about, unless the rest of it tells of that very allergy. */
function doubtMaybe(desk: Desk, message: string): void {
  const { codes, left } = maybeLifted(desk.state, message)
  const { avoid } = hearAllergies(left)
  doubtLifted(
    desk,
    codes.filter(code => !avoid.includes(code)),
  )
}

/** The question whether nobody has an allergy is answered at once, or not at all. */
function withoutLiftAsked({ offer, ...state }: ClerkState): ClerkState {
  return offer === undefined || isLiftAsked(offer) ? state : { ...state, offer }
}

/** Says what is done about foods that no menu declares. */
export const tellUnlisted = (desk: Desk, foods: readonly string[]): void =>
  show(
    desk,
    'notice',
    `Menus do not declare ${foods.join(' or ')}: I leave out what names it, and the kitchen gets a note of the allergy. ` +
      'It may still be in other dishes, so please ask them, too.',
  )

/** Where nobody has an allergy, the kitchen is told of none. */
function withoutFoods(state: ClerkState): ClerkState {
  const { instructions, ...details } = state.details
  const notes = instructions?.split('; ').filter(note => !note.startsWith(ALLERGY_NOTE))
  return { ...state, details: { ...details, ...(notes?.length ? { instructions: notes.join('; ') } : {}) } }
}

/** A conversation that avoids some allergens no longer, and whose notes do not speak of them either. */
function without(state: ClerkState, gone: readonly Allergen[], tastes: readonly Allergen[]): ClerkState {
  const { constraints, instructions, ...details } = state.details
  const { disliked = [], harmless = [], cautioned = [], undoable = [], told = [] } = state
  if (gone.length + tastes.length === 0) return state
  const isKept = (note: string) => !isTrace(note, gone)
  const notes = instructions?.split('; ').filter(isKept).join('; ')
  return {
    ...state,
    details: {
      ...details,
      ...(notes ? { instructions: notes } : {}),
      ...(constraints
        ? { constraints: { ...constraints, allergens: constraints.allergens?.filter(code => !gone.includes(code)) } }
        : {}),
    },
    lines: state.lines.map(line => (line.notes.every(isKept) ? line : { ...line, notes: line.notes.filter(isKept) })),
    disliked: disliked.filter(code => !gone.includes(code)),
    cautioned: cautioned.filter(code => !gone.includes(code)),
    undoable: undoable.filter(code => !gone.includes(code)),
    told: told.filter(({ code }) => !gone.includes(code)),
    harmless: allergensOf([...harmless, ...tastes]),
  }
}

/** "No milk" and "egg allergy" say of an allergen what was taken back; "no sour cream" is a wish of its own. */
function isTrace(note: string, gone: readonly Allergen[]): boolean {
  if (gone.length === 0) return false
  const { avoid, refused, rest, wish } = hearAllergies(note)
  const codes = [...avoid, ...refused.flatMap(one => one.codes)]
  const isAlone = (avoid.length > 0 ? rest : wish).trim() === ''
  return (
    isAlone &&
    codes.length > 0 &&
    codes.every(code => gone.includes(code)) &&
    refused.every(({ strength }) => strength === 'name')
  )
}
