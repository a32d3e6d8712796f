import { readAmount } from '#src/clerk/house/amount.ts'
import { sayOfLine } from '#src/clerk/house/change-line.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { isPlain, plainOf } from '#src/clerk/house/plain.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { aimAt } from './aim-at.ts'
import { speaksOfFood } from './food-words.ts'
import type { Done } from './take-off.ts'

/** "Take off both burgers and put one double burger": an amount of a dish in the place of removed lines. */
export const isPutInPlace = (compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): boolean =>
  focus.length > 0 &&
  focus.every(at => edit.entries[at]?.isRemoved) &&
  readAmount(compiled.food, words.words, 0, words.words.length) !== undefined &&
  speaksOfFood(compiled, words) &&
  aimAt(compiled, edit, words, focus) === undefined

const AGAIN =
  /^(?:(?:it|that|them|one|lo|la|los|las) )*(?:back |on |in )*(?:again|back|anew|otra vez|de nuevo)(?: (?:on|in|but|as))*/

/** "Take the pie off and put it on again, just with ham": the removed dish as it comes, with the options that are said now. */
export function putAnew(compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): Done | undefined {
  const lead = AGAIN.exec(words.words.join(' '))?.[0]
  const gone = focus.filter(at => edit.entries[at]?.isRemoved)
  const [at, ...others] = gone
  if (lead === undefined || at === undefined || others.length > 0) return undefined
  const plain = plainOf(edit.entries[at]!.draft)
  const said = words.words.flatMap((word, n) => (n < lead.split(' ').length || isFrame(word) ? [] : [n]))
  if (said.length === 0) return { edit: withEntry(edit, at, { draft: plain, isRemoved: false }), at: [at] }
  const draft = sayOfLine(compiled, plain, slice(words, said[0]!))
  return draft && { edit: withEntry(edit, at, { draft, isRemoved: false }), at: [at] }
}

const isFrame = (word: string): boolean => isPlain([word]) || /^(?:just|only|with|con|solo|a|as)$/.test(word)
