import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import { longestAt } from '#src/clerk/house/trie.ts'
import { carryOut, note, type Tone } from './carry-out.ts'
import { type Clause, readClauses } from './clauses.ts'
import type { CueKind } from './cues.ts'
import { speaksOfFood } from './targets.ts'

const CORRECTING: ReadonlySet<CueKind | undefined> = new Set(['remove', 'keep', 'only', 'change', 'clear', 'alone'])
const OPENS_CORRECTION =
  /^(?:no|nope|nah|what|wait|why|ugh|omg|bruh|huh)\b(?! (?:problem|worries))|\b(?:not (?:\d{1,2}|an?|one|two|three|four|five)|wrong|mistake|incorrect|again|otra vez)\b/

/** The tone of a message: whether it puts right what is on the order. */
export const toneOf = (text: string, clauses: readonly Clause[], corrects: boolean): Tone => ({
  corrects:
    corrects || OPENS_CORRECTION.test(text.toLowerCase().trim()) || clauses.some(({ cue }) => CORRECTING.has(cue)),
})

/** True for words that only order, as far as they speak of food at all. */
export const onlyOrders = (compiled: CompiledMenu, text: string): boolean => {
  const clauses = readClauses(compiled, text)
  return (
    !toneOf(text, clauses, false).corrects &&
    clauses.every(
      ({ cue, isAsked, all }) => !isAsked && (cue === undefined || cue === 'add') && speaksOfFood(compiled, all),
    )
  )
}

/** Carries out the clauses of a message, one after the other. */
export function carryOutAll(compiled: CompiledMenu, start: Edit, text: string, corrects: boolean): Edit {
  const clauses = readClauses(compiled, text)
  const tone = toneOf(text, clauses, corrects)
  let edit = start
  let focus: readonly number[] = []
  const spokenOf = new Set<number>()
  let isAlone = false
  for (const clause of clauses) {
    if (clause.cue === 'alone') {
      isAlone = true
      continue
    }
    if (clause.isAsked && !asksFor(clause)) continue
    const noted = noteOf(compiled, edit, clause)
    const done = noted ? { edit: noted, at: focus } : carryOut(compiled, edit, clause, focus, tone)
    if (!done) continue
    edit = done.edit
    if (done.at.length > 0) focus = done.at
    for (const at of done.at) spokenOf.add(at)
  }
  const others = isAlone && spokenOf.size > 0 ? alive(edit).filter(({ at }) => !spokenOf.has(at)) : []
  return others.reduce((left, { at }) => withEntry(left, at, { isRemoved: true }), edit)
}

/** "Can you add fries?" asks for them; "is that on a roll?" asks about them. */
const asksFor = ({ cue }: Clause): boolean => cue !== undefined && cue !== 'put' && cue !== 'refuse'

function noteOf({ food }: CompiledMenu, edit: Edit, { all }: Clause): Edit | undefined {
  const found = longestAt(food.edits.get('note')!, all.words, 0)
  return found ? note(edit, slice(all, found.length)) : undefined
}
