import { type Allergen, allergensOf, formatAllergens } from '#src/allergens/codes.ts'
import { isTurnedRound } from '#src/allergens/maybe-lifts.ts'
import { type AllergyStatements, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isPlainWithdrawal } from '#src/allergens/plain-withdrawal.ts'
import { isTasteFor } from '#src/allergens/tastes.ts'
import { ALLERGY_NOTE } from '#src/clerk/draft/diet-of.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import { isLiftAsked, isLiftUnsure, liftsAgreed } from '#src/clerk/understand/answer-allergy.ts'
import { maybeLifted } from '#src/clerk/understand/maybe-lifted.ts'
import { doubtLifted } from './ask-lift.ts'
import {
  isOwnRefusal,
  isToldAllergy,
  recordStatedRestrictions,
  withdrawnAllergens,
  withoutIlls,
} from './stated-restrictions.ts'
import { show, type TurnContext } from './turn-context.ts'

/**
 * Applies the withdrawals of a message before anything else, and states how undeclared foods are handled. Returns
 * the allergens that the message itself calls a matter of taste.
 */
export function applyWithdrawals(context: TurnContext, heard: AllergyStatements, message: string): readonly Allergen[] {
  const { offer: given } = context.state
  const agreed = given === undefined ? [] : liftsAgreed(message, given)
  context.state = withoutLiftAsked(context.state)
  const { taste, nobody, none, doubts, eaten, refused, unlisted, foods } = heard
  const { disliked = [], details } = context.state
  const before = details.constraints?.allergens ?? []
  const isPlain = isPlainWithdrawal(message)
  const said = withdrawnAllergens(context.state, heard)
  const isMeant = (code: Allergen) => said.includes(code) || (nobody && isToldAllergy(context.state, code))
  const isGone = (code: Allergen) => agreed.includes(code) || (isPlain && isMeant(code))
  const kept = before.filter(code => heard.lifted.includes(code) && !isGone(code))
  const own = disliked.filter(code => isOwnRefusal(context.state, code))
  const ate = eaten.filter(code => own.includes(code))
  // "no allergies" withdraws everything that was only refused
  const mine = none
    ? before.filter(
        code => disliked.includes(code) || (isOwnRefusal(context.state, code) && isToldAllergy(context.state, code)),
      )
    : []
  const isTasted = (code: Allergen) => isTasteFor(heard, code)
  const refusedOnly = [...ate, ...mine, ...own.filter(isTasted)]
  const gone = allergensOf([...before.filter(isGone), ...(isPlain ? refusedOnly : [])])
  const open = isPlain ? [] : refusedOnly
  const tasted = heard.isTasteSaid ? allergensOf(refused.flatMap(({ codes }) => codes)).filter(isTasted) : []
  const harmless = [...gone, ...tasted.filter(code => !before.includes(code))]
  const after = before.filter(code => !gone.includes(code))
  const left = recordStatedRestrictions(withoutIlls(without(context.state, gone, harmless), heard), heard)
  context.state = nobody ? withoutFoods(left) : left
  if (after.length < before.length)
    show(context, 'notice', `No longer avoiding ${formatAllergens(before.filter(code => gone.includes(code)))}.`)
  else if ((taste || doubts || kept.length + open.length > 0) && after.length > 0 && heard.avoid.length === 0) {
    // "no allergies" may cover all of them
    const isOfAll = none || (doubts && eaten.length === 0)
    show(context, 'notice', `Still avoiding ${formatAllergens(after)}.`)
    const isUndone = (code: Allergen) => heard.lifts.every(one => one.isUndone || !one.codes.includes(code))
    const asked = kept.length > 0 ? kept.filter(code => !isUndone(code)) : isOfAll ? after : []
    doubtLifted(context, isTurnedRound(message) ? [] : [...asked, ...open])
  }
  if (agreed.length === 0) doubtMaybe(context, message)
  if (given !== undefined && isLiftUnsure(message, given))
    doubtLifted(
      context,
      given.choices.flatMap(({ lifts = [] }) => lifts),
    )
  if (unlisted.length > 0) tellUnlisted(context, unlisted)
  if (foods.length > 0)
    show(
      context,
      'notice',
      `Menus do not declare ${foods.join(', ')}: I leave out dishes whose name or description tells of it, and the kitchen ` +
        'gets a note not to serve it. It may still be in other dishes, so please ask them, too.',
    )
  return harmless
}

/** Asks about possibly withdrawn allergies, unless the rest of the message states the same allergy. */
function doubtMaybe(context: TurnContext, message: string): void {
  const { codes, left } = maybeLifted(context.state, message)
  const { avoid } = parseAllergies(left)
  doubtLifted(
    context,
    codes.filter(code => !avoid.includes(code)),
  )
}

/** Drops the question about withdrawal, which must be answered in the next message or not at all. */
function withoutLiftAsked({ offer, ...state }: ClerkState): ClerkState {
  return offer === undefined || isLiftAsked(offer) ? state : { ...state, offer }
}

/** States how undeclared foods are handled. */
export const tellUnlisted = (context: TurnContext, foods: readonly string[]): void =>
  show(
    context,
    'notice',
    `Menus do not declare ${foods.join(' or ')}: I leave out what names it, and the kitchen gets a note of the allergy. ` +
      'It may still be in other dishes, so please ask them, too.',
  )

/** Removes allergy notes for the kitchen once nobody has an allergy. */
function withoutFoods(state: ClerkState): ClerkState {
  const { instructions, ...details } = state.details
  const notes = instructions?.split('; ').filter(note => !note.startsWith(ALLERGY_NOTE))
  return { ...state, details: { ...details, ...(notes?.length ? { instructions: notes.join('; ') } : {}) } }
}

/** Returns the state without the withdrawn allergens and the notes about them. */
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

/**
 * True for a note that only states a withdrawn allergen: "No milk", "egg allergy". "no sour cream" is an
 * independent request.
 */
function isTrace(note: string, gone: readonly Allergen[]): boolean {
  if (gone.length === 0) return false
  const { avoid, refused, rest, wish } = parseAllergies(note)
  const codes = [...avoid, ...refused.flatMap(one => one.codes)]
  const isAlone = (avoid.length > 0 ? rest : wish).trim() === ''
  return (
    isAlone &&
    codes.length > 0 &&
    codes.every(code => gone.includes(code)) &&
    refused.every(({ strength }) => strength === 'name')
  )
}
