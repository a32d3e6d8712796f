import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { copyLineExcept } from '#src/clerk/menu-parser/same-but.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { amountTold } from './amount-told.ts'
import { moveInstruction } from './belongs.ts'
import type { Clause } from './clauses.ts'
import { countOfLine } from './count-of.ts'
import { countedDrinks } from './counted-drinks.ts'
import type { CueKind } from './cues.ts'
import { wantedInstead, withoutDenied } from './denied-count.ts'
import { ofSome, toldApart } from './divide-line.ts'
import { applyToAllLines } from './everywhere.ts'
import { speaksOfFood } from './food-words.ts'
import { becomes, insteadOf, replaced } from './instead-of.ts'
import { leaveOnly, versionsOf } from './leave-only.ts'
import { restoreLeftOff } from './left-off.ts'
import { again, againUnknown, isAgain, more } from './more-of.ts'
import { correctQuantity } from './not-so-many.ts'
import { removeRejectedDish, wishAndDenied } from './not-that.ts'
import { ofEach } from './of-each.ts'
import { chosenAnew, ofAim, ofDish, ofFocus, ofLine } from './of-line.ts'
import { divideUnits } from './of-part.ts'
import { onlyWithout } from './only-without.ts'
import { type ExistingLineMode, order } from './order.ts'
import { removeAllOptions } from './plainly.ts'
import { portions } from './portions.ts'
import { isPutInPlace, restoreWithOptions } from './put-in-place.ts'
import { changeKeepingOptions } from './same-choices.ts'
import { swap } from './swap.ts'
import { type Done, remove, takeOffRefused } from './take-off.ts'
import { resolveTargets } from './targets.ts'
import type { Tone } from './tone.ts'
import { change, make, put } from './turn-into.ts'

const MAY_BE_PLAIN: ReadonlySet<CueKind | undefined> = new Set([
  undefined,
  'plain',
  'make',
  'put',
  'only',
  'refuse',
  'keep',
])
const MAY_BE_PART: ReadonlySet<CueKind | undefined> = new Set([undefined, 'make', 'put', 'only', 'add', 'refuse'])
const COUNTS: ReadonlySet<CueKind | undefined> = new Set([undefined, 'make', 'only', 'add'])
const ONLY = /\b(?:only|just|solo|solamente|nomas|nada)\b/
const ALSO = /^(?:also|tambien)$/
const IS_MORE: ReadonlySet<CueKind | undefined> = new Set([undefined, 'add', 'only'])
/** Cues after which a number is an amount, unless it refers to units: "only one latte", "I want one of them hot". */
const IS_COUNT: ReadonlySet<CueKind> = new Set(['only', 'add', 'refuse'])

/** Applies a clause; undefined if it requests nothing that can be done. */
export function applyClause(
  compiled: CompiledMenu,
  edit: Edit,
  clause: Clause,
  focus: readonly number[],
  tone: Tone,
): Done | undefined {
  const { cue, words, all } = clause
  const told = wishAndDenied(compiled, edit, clause)
  const wished = told && applyClause(compiled, edit, told.wish, focus, tone)
  if (told && wished) return removeRejectedDish(compiled, wished.edit, told.denied, wished.at) ?? wished
  const more = IS_MORE.has(cue) ? portions(compiled, edit, all) : undefined
  if (more) return more
  const back = restoreLeftOff(compiled, edit, clause, focus)
  if (back) return back
  const inPlace = replaced(compiled, edit, clause, focus, tone)
  if (inPlace) return inPlace
  const other = cue === undefined || cue === 'only' ? becomes(compiled, edit, all, focus) : undefined
  if (other) return other
  const alike = cue === 'change' || cue === 'make' ? changeKeepingOptions(compiled, edit, cue, words, focus) : undefined
  if (alike) return alike
  const isMore = cue === 'add' && wantsMore(all)
  const counted = COUNTS.has(cue) ? countOfLine(compiled, edit, all, focus, isMore, cue === 'only') : undefined
  if (counted) return counted
  const amount = COUNTS.has(cue) || cue === 'put' ? amountTold(compiled, edit, all, focus) : undefined
  if (amount) return amount
  const drinks = cue === undefined && !tone.corrects ? countedDrinks(compiled, edit, all) : undefined
  if (drinks) return drinks
  const moved = moveInstruction(compiled, edit, all, focus)
  if (moved) return moved
  const part = MAY_BE_PART.has(cue)
    ? divideUnits(compiled, edit, all, focus, cue !== undefined && IS_COUNT.has(cue))
    : undefined
  if (part) return part
  const plain = MAY_BE_PLAIN.has(cue) ? removeAllOptions(compiled, edit, clause, focus) : undefined
  if (plain) return plain
  const each = cue === undefined || cue === 'make' || cue === 'add' ? ofEach(compiled, edit, all) : undefined
  if (each) return each
  const versions =
    cue === undefined || cue === 'make' || cue === 'only' ? versionsSaid(compiled, edit, words) : undefined
  if (versions) return versions
  const ofAll =
    cue === undefined || cue === 'make' || cue === 'put' || cue === 'refuse'
      ? applyToAllLines(compiled, edit, cue === 'refuse' ? all : words)
      : undefined
  if (ofAll) return ofAll
  if (cue === 'clear') return begunAnew(compiled, edit, words)
  if (cue === 'remove') return remove(compiled, edit, words, focus)
  // "take the soup off, keep the salad" does not affect the tea
  const keepsAll =
    tone.isBeside === true && !ONLY.test(all.words.slice(0, all.words.length - words.words.length).join(' '))
  if (cue === 'keep') return leaveOnly(compiled, edit, words, focus, true, undefined, !keepsAll)
  if (cue === 'only')
    return (
      onlyWithout(compiled, edit, words, focus) ??
      leaveOnly(compiled, edit, words, focus, false, undefined, !tone.goesOn) ??
      ordered(compiled, edit, words, focus, 'set')
    )
  if (cue === 'change') return change(compiled, edit, words, focus)
  if (cue === 'refuse') return refused(compiled, edit, clause, focus)
  if (cue === 'make')
    return (
      make(compiled, edit, words, focus) ??
      (remainingEntries(edit).length === 0 ? ordered(compiled, edit, words, focus, 'fill') : undefined)
    )
  if (cue === 'put' && isPutInPlace(compiled, edit, words, focus)) return order(compiled, edit, words, 'add')
  if (cue === 'put')
    return (
      restoreWithOptions(compiled, edit, words, focus) ??
      ofLine(compiled, edit, all, focus) ??
      put(compiled, edit, words, focus) ??
      ordered(compiled, edit, words, focus, tone.corrects ? 'set' : 'add')
    )
  const otherwise =
    ofSome(compiled, edit, all, focus) ??
    toldApart(compiled, edit, all, focus) ??
    sameOtherwise(compiled, edit, all) ??
    insteadOf(compiled, edit, all, focus) ??
    (cue === undefined && !isAgain(compiled, all)
      ? (ofDish(compiled, edit, all) ?? ofFocus(compiled, edit, all, focus) ?? chosenAnew(compiled, edit, all))
      : undefined) ??
    // the option applies to the line just mentioned: "only one soup, also mild"
    (ALSO.test(all.words[0] ?? '') && words.words.length > 0 ? ofFocus(compiled, edit, words, focus) : undefined)
  if (otherwise) return otherwise
  const manner = isMore ? 'add' : tone.corrects ? 'set' : 'fill'
  return ordered(compiled, edit, cue === 'add' ? words : all, focus, manner)
}

/**
 * Assigns versions to existing units if the quantities match: "One on an everything bagel and one on a sesame
 * bagel".
 */
function versionsSaid(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const isCounted = readAmount(compiled.food, words.words, 0, words.words.length)?.article === false
  const isDivided = remainingEntries(edit).some(({ draft: { count = 1 } }) => count > 1)
  const told = isCounted && isDivided ? versionsOf(compiled, edit, words) : undefined
  if (!told) return undefined
  const dishOf = (now: Edit, at: number) => now.entries[at]!.draft.candidates[0]?.item.item.id
  const known = told.at.filter(at =>
    remainingEntries(edit).some(line => dishOf(edit, line.at) === dishOf(told.edit, at)),
  )
  const there = remainingEntries(edit).filter(line => known.some(at => dishOf(told.edit, at) === dishOf(edit, line.at)))
  const units = (drafts: readonly { readonly count?: number }[]) =>
    drafts.reduce((sum, { count = 1 }) => sum + count, 0)
  return units(known.map(at => told.edit.entries[at]!.draft)) === units(there.map(({ draft }) => draft))
    ? told
    : undefined
}

/** Empties the order and starts a new one with the remaining words: "start over, two slices". */
function begunAnew(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done {
  const empty = {
    ...remainingEntries(edit).reduce((left, { at }) => withEntry(left, at, { isRemoved: true }), edit),
    isCleared: true,
  }
  return (words.words.length > 0 ? ordered(compiled, empty, words, [], 'add') : undefined) ?? { edit: empty, at: [] }
}

const wantsMore = ({ words }: MessageWords): boolean =>
  /^(?:add|also|plus|include|throw|agreg\w*|anad\w*|tambien|another|sum\w*)$/.test(words[0] ?? '')

/** Parses words as a variation of an existing line, or as a new dish. */
function ordered(
  compiled: CompiledMenu,
  edit: Edit,
  given: MessageWords,
  focus: readonly number[],
  meant: ExistingLineMode,
): Done | undefined {
  const words = withoutDenied(compiled, given)
  // "three slices, not two" corrects the quantity
  const manner = words.words.length === given.words.length || meant === 'add' ? meant : 'set'
  const told =
    sameOtherwise(compiled, edit, words) ??
    ofLine(compiled, edit, words, focus) ??
    again(compiled, edit, words, focus) ??
    againUnknown(compiled, edit, words) ??
    more(compiled, edit, words, focus) ??
    ofAim(compiled, edit, words, focus)
  if (told) return told
  const denied = wantedInstead(compiled, given)
  if (denied) return leaveOnly(compiled, edit, denied.wanted, focus, false, denied.count)
  const isCounted = readAmount(compiled.food, words.words, 0, words.words.length)?.article === false
  const isOfNothing = !speaksOfFood(compiled, words) && !isAmount(compiled, words) && !(manner === 'set' && isCounted)
  if (isOfNothing) return undefined
  const set = manner === 'set' ? setRight(compiled, edit, words, focus) : undefined
  if (set) return set
  return order(compiled, edit, words, manner)
}

/** Sets a dish to another amount, or applies an option to an existing one. */
function setRight(compiled: CompiledMenu, edit: Edit, words: MessageWords, focus: readonly number[]): Done | undefined {
  const isCounted = readAmount(compiled.food, words.words, 0, words.words.length) !== undefined
  return isCounted
    ? leaveOnly(compiled, edit, words, focus, false, undefined, false)
    : put(compiled, edit, words, focus)
}

/** Applies a refusal: "No onions". An amount after it continues the order: "no onions, and two cokes". */
function refused(
  compiled: CompiledMenu,
  edit: Edit,
  { words, all }: Clause,
  focus: readonly number[],
): Done | undefined {
  const counted =
    correctQuantity(compiled, edit, words, focus) ??
    removeRejectedDish(compiled, edit, words, focus) ??
    butThat(compiled, edit, words, focus)
  if (counted) return counted
  // "not six, …" does not order six of anything
  if (readAmount(compiled.food, words.words, 0, words.words.length)?.article === false) return undefined
  const goesOn = words.words.some((_, at) => at > 0 && readAmount(compiled.food, words.words, at, words.words.length))
  return goesOn ? ordered(compiled, edit, all, focus, 'fill') : takeOffRefused(compiled, edit, words, focus)
}

/** Replaces one dish with another: "Not the plate, the smoked chicken". */
function butThat(compiled: CompiledMenu, edit: Edit, words: MessageWords, focus: readonly number[]): Done | undefined {
  const pause = words.stops.indexOf(',')
  if (pause < 1) return undefined
  const [denied, wanted] = [slice(words, 0, pause), slice(words, pause)]
  if (!speaksOfFood(compiled, wanted) || /^(?:and|y|plus)$/.test(wanted.words[0]!)) return undefined
  const isThere = resolveTargets(compiled, edit, denied, focus) !== undefined
  return isThere ? swap(compiled, edit, denied, wanted, focus) : undefined
}

/** Adds a variation of an existing line: "The same but with lamb". */
function sameOtherwise(compiled: CompiledMenu, edit: Edit, words: MessageWords): Done | undefined {
  const same = copyLineExcept(compiled, edit, words)
  return same && { edit: same, at: [same.entries.length - 1] }
}

const isAmount = (compiled: CompiledMenu, words: MessageWords): boolean =>
  readAmount(compiled.food, words.words, 0, words.words.length)?.length === words.words.length
