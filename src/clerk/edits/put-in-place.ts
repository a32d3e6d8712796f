import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import { applyWordsToLine } from '#src/clerk/menu-parser/change-line.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { type Edit, withEntry } from '#src/clerk/menu-parser/edit.ts'
import { isPlain, resetToDefault } from '#src/clerk/menu-parser/plain.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { splitTarget } from './aim-at.ts'
import { speaksOfFood } from './food-words.ts'
import type { Done } from './take-off.ts'

/**
 * True for an amount of a dish that takes the place of removed lines: "Take off both burgers and put one double
 * burger".
 */
export const isPutInPlace = (
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): boolean =>
  focus.length > 0 &&
  focus.every(at => edit.entries[at]?.isRemoved) &&
  readAmount(compiled.food, words.words, 0, words.words.length) !== undefined &&
  speaksOfFood(compiled, words) &&
  splitTarget(compiled, edit, words, focus) === undefined

const AGAIN =
  /^(?:(?:it|that|them|one|lo|la|los|las) )*(?:back |on |in )*(?:again|back|anew|otra vez|de nuevo)(?: (?:on|in|but|as))*/

/**
 * Restores a removed dish without options and applies the stated ones: "Take the pie off and put it on again, just
 * with ham".
 */
export function restoreWithOptions(
  compiled: CompiledMenu,
  edit: Edit,
  words: MessageWords,
  focus: readonly number[],
): Done | undefined {
  const lead = AGAIN.exec(words.words.join(' '))?.[0]
  const gone = focus.filter(at => edit.entries[at]?.isRemoved)
  const [at, ...others] = gone
  if (lead === undefined || at === undefined || others.length > 0) return undefined
  const plain = resetToDefault(edit.entries[at]!.draft)
  const said = words.words.flatMap((word, n) => (n < lead.split(' ').length || isFrame(word) ? [] : [n]))
  if (said.length === 0) return { edit: withEntry(edit, at, { draft: plain, isRemoved: false }), at: [at] }
  const draft = applyWordsToLine(compiled, plain, slice(words, said[0]!))
  return draft && { edit: withEntry(edit, at, { draft, isRemoved: false }), at: [at] }
}

const isFrame = (word: string): boolean => isPlain([word]) || /^(?:just|only|with|con|solo|a|as)$/.test(word)
