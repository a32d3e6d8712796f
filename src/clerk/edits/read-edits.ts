import { MOST_LINES } from '#src/clerk/draft/apply-edits.ts'
import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, remainingEntries, withEntry } from '#src/clerk/menu-parser/edit.ts'
import type { MissingChoice } from '#src/clerk/menu-parser/order-reading.ts'
import { answered } from '#src/clerk/menu-parser/parse-answer.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import { joinSpelled } from '#src/clerk/menu-parser/source-spans.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'
import { longestAt } from '#src/clerk/menu-parser/trie.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { applyClause } from './carry-out.ts'
import { type Clause, readClauses } from './clauses.ts'
import type { CueKind } from './cues.ts'
import { countDenied } from './denied-count.ts'
import { duplicatesDish } from './doubles.ts'
import { resolveAlternatives } from './either-or.ts'
import { isOfEvery } from './everywhere.ts'
import { isCommon, speaksOfFood } from './food-words.ts'
import { forgotten } from './forgotten.ts'
import { replacedNext } from './instead-of.ts'
import { linesByNumber } from './line-numbers.ts'
import { removesUnrequested } from './losses.ts'
import { normalizeWording } from './normalize-wording.ts'
import { reportUnapplied } from './passed-over.ts'
import { replaceMisreadDish } from './said-instead.ts'
import { isTotalOfPrevious } from './sums-up.ts'
import { note } from './take-note.ts'
import { type Done, remove } from './take-off.ts'
import { reportsMistake, toneOf } from './tone.ts'
import { withoutServings } from './without-servings.ts'
import { otherwise, wondersAt } from './wonders-at.ts'

const BY_NUMBER: ReadonlySet<CueKind | undefined> = new Set(['remove', 'keep', 'only'])

/** True for a message that only refers to lines by number, or to quantities. */
export function pointsAtLines(compiled: CompiledMenu, text: string): boolean {
  const clauses = readClauses(compiled, text).filter(({ cue, all }) => cue !== undefined || speaksOfFood(compiled, all))
  const isNumber = ({ cue, words }: Clause) => BY_NUMBER.has(cue) && linesByNumber(words, MOST_LINES) !== undefined
  return clauses.length > 0 && clauses.every(isNumber)
}

/** True for words that only order, as far as they are about food. */
export const onlyOrders = (compiled: CompiledMenu, text: string): boolean => {
  const clauses = readClauses(compiled, text)
  return (
    !toneOf(text, clauses, false).corrects &&
    clauses.every(
      ({ cue, isAsked, all }) => !isAsked && (cue === undefined || cue === 'add') && speaksOfFood(compiled, all),
    )
  )
}

/** Pronoun without a further removal, as in a reason: "Take off the sausage, I never asked for that". */
const PRONOUN = /^(?:it|that|this|them|those|these|eso|esos|esas|lo|la|los|las)?$/

/** Applies the clauses of a message in order. */
export function applyClauses(
  compiled: CompiledMenu,
  start: Edit,
  text: string,
  corrects: boolean,
  asked: readonly MissingChoice[] = [],
): Edit {
  const wished = resolveAlternatives(compiled, withoutServings(compiled, normalizeWording(text)))
  const clauses = readClauses(compiled, wished.text)
  const tone = toneOf(text, clauses, corrects)
  const isBeside = clauses.filter(({ cue }) => cue !== undefined && cue !== 'aside').length > 1
  let edit: Edit = { ...start, leftovers: [...start.leftovers, ...wished.missing] }
  let focus: readonly number[] = []
  const spokenOf = new Set<number>()
  let isAlone = false
  let hasTakenOff = false
  let unread: { readonly words: MessageWords; readonly before: Edit } | undefined
  let skipped: Clause | undefined
  let isLost = false
  for (const [index, clause] of clauses.entries()) {
    // the replacement for "it" is not on this menu
    if (
      clause === skipped ||
      (isLost && clause.cue === 'make' && /^(?:it|that|them|those)\b/.test(clause.words.words.join(' ')))
    )
      continue
    if (clause.cue === 'alone') {
      isAlone = true
      continue
    }
    const next = clauses[index + 1]
    const missed = forgotten(compiled, edit, clause)
    if (missed) {
      edit = missed.edit
      focus = missed.at
      // skip "…, add it", which repeats the addition
      if (next?.cue === 'add' && PRONOUN.test(next.words.words.join(' '))) skipped = next
      continue
    }
    const wondered = wondersAt(compiled, edit, clause, next)
    if (wondered.length > 0) {
      const told = otherwise(compiled, edit, next, wondered)
      skipped = told ? next : skipped
      focus = told?.at ?? wondered
      edit = told?.edit ?? (reportsMistake(clause) ? edit : { ...edit, restatesOrder: true })
      continue
    }
    if (clause.cue === 'aside' || (clause.isAsked && !asksFor(compiled, clause))) continue
    if (clause.cue === 'remove' && hasTakenOff && PRONOUN.test(clause.words.words.join(' '))) continue
    if (isTotalOfPrevious(compiled, clause, clauses[index - 1])) continue
    const denied = countDenied(compiled, edit, clause, next, focus)
    if (denied) {
      focus = denied
      continue
    }
    const instead =
      next &&
      (replaceMisreadDish(compiled, edit, clause, next, focus) ??
        replacedNext(compiled, edit, clause, next, focus, tone))
    if (instead) {
      skipped = next
      focus = instead.at
      isLost = instead.at.length === 0
      edit = instead.edit
      continue
    }
    const meant =
      unread && clause.cue === 'remove' && PRONOUN.test(clause.words.words.join(' '))
        ? takenOff(compiled, unread, focus)
        : undefined
    if (meant) {
      edit = meant.edit
      focus = meant.at
      unread = undefined
      continue
    }
    const before = edit
    const last = clauses[index - 1]
    const goesOn = last?.cue === 'refuse' && last.sentence === clause.sentence && focus.length > 0
    const noted = noteOf(compiled, edit, clause)
    const done = noted
      ? { edit: noted, at: focus }
      : (answeredIn(compiled, edit, clause, asked) ??
        applyClause(compiled, edit, clause, focus, { ...tone, goesOn, isBeside }))
    if (done && duplicatesDish(compiled, edit, done.edit, clause, tone)) {
      edit = { ...edit, undone: [...edit.undone, joinSpelled(clause.all.spans)] }
      continue
    }
    const loses = done && removesUnrequested(compiled, edit, done.edit, clause)
    if (done && (loses || isUnsure(edit, done.edit))) {
      const { leftovers } = done.edit
      const isTold = !loses || leftovers.length > edit.leftovers.length
      edit = { ...edit, leftovers: isTold ? leftovers : [...leftovers, clause.all.words.join(' ')] }
      continue
    }
    unread = done && done.at.length > 0 ? undefined : { words: clause.words, before }
    if (!done) {
      edit = reportUnapplied(compiled, edit, clause)
      continue
    }
    edit =
      isSame(edit, done.edit) && (done.at.length > 0 || clause.cue === 'only' || clause.cue === 'keep')
        ? { ...done.edit, restatesOrder: true }
        : done.edit
    hasTakenOff = clause.cue === 'remove' || clause.cue === 'refuse'
    if (done.at.length > 0) focus = done.at
    for (const at of done.at) spokenOf.add(at)
  }
  const others = isAlone && spokenOf.size > 0 ? remainingEntries(edit).filter(({ at }) => !spokenOf.has(at)) : []
  return others.reduce((left, { at }) => withEntry(left, at, { isRemoved: true }), edit)
}

/**
 * Removes the antecedent of "it", which was mentioned but changed nothing: "You still charge me for habanero. Take
 * it off".
 */
function takenOff(
  compiled: CompiledMenu,
  { words, before }: { readonly words: MessageWords; readonly before: Edit },
  focus: readonly number[],
): Done | undefined {
  const known = words.words.flatMap((word, at) =>
    compiled.vocabulary.has(words.terms[at]!) && !isCommon(compiled.food, word) ? [at] : [],
  )
  const said: MessageWords = {
    words: known.map(at => words.words[at]!),
    terms: known.map(at => words.terms[at]!),
    stops: known.map(() => ''),
    spans: known.map(at => words.spans[at]!),
  }
  return known.length === 0 ? undefined : remove(compiled, before, said, focus)
}

/**
 * True for a change to existing lines by words that were only partly understood: a line removed, its quantity
 * reduced, or a note added. The order then stays unchanged, and the words are reported.
 */
function isUnsure(before: Edit, now: Edit): boolean {
  const isUnread = now.leftovers.length > before.leftovers.length
  const notesOf = ({ candidates: [only] }: Draft) => only?.notes.length ?? 0
  return (
    isUnread &&
    before.entries.some(({ draft, isRemoved }, at) => {
      const entry = now.entries[at]!
      const isFewer = (entry.draft.count ?? 1) < (draft.count ?? 1)
      return (entry.isRemoved && !isRemoved) || isFewer || notesOf(entry.draft) > notesOf(draft)
    })
  )
}

const isSame = (before: Edit, now: Edit): boolean =>
  now.questions.length === before.questions.length &&
  now.notes.length === before.notes.length &&
  now.leftovers.length === before.leftovers.length &&
  now.entries.length === before.entries.length &&
  now.entries.every(({ draft, isRemoved, again }, at) => {
    const old = before.entries[at]!
    return draft === old.draft && isRemoved === old.isRemoved && again === old.again
  })

/** Applies a clause that only answers open choices: "Take off the plate. Scrambled, american". */
function answeredIn(
  compiled: CompiledMenu,
  edit: Edit,
  { cue, all }: Clause,
  asked: readonly MissingChoice[],
): Done | undefined {
  const open = asked.filter(({ line }) => edit.entries[line]?.isRemoved === false)
  if (cue !== undefined || open.length === 0 || isOfEvery(all)) return undefined
  const drafts = edit.entries.map(({ draft }) => draft)
  const now = answered(compiled, drafts, all, open)
  if (!now) return undefined
  const at = now.flatMap((candidate, index) => (candidate !== drafts[index]?.candidates[0] ? [index] : []))
  const told = at.reduce(
    (left, index) => withEntry(left, index, { draft: { ...drafts[index]!, candidates: [now[index]!] } }),
    edit,
  )
  return { edit: told, at }
}

/**
 * True for a question that is a request: "Can you add fries?", "two slices?". "is that on a roll?" is a plain
 * question.
 */
const asksFor = ({ food }: CompiledMenu, { cue, all }: Clause): boolean =>
  cue === undefined
    ? (readAmount(food, all.words, 0, all.words.length)?.length ?? all.words.length) < all.words.length
    : cue !== 'put' && cue !== 'refuse'

function noteOf({ food }: CompiledMenu, edit: Edit, { all }: Clause): Edit | undefined {
  const found = longestAt(food.edits.get('note')!, all.words, 0)
  return found ? note(edit, slice(all, found.length)) : undefined
}
