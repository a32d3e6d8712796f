import { readAmount } from '#src/clerk/house/amount.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import type { Edit } from '#src/clerk/house/edit.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { aimAt } from './aim-at.ts'
import { speaksOfFood } from './food-words.ts'

/** "Take off both burgers and put one double burger": an amount of something in the place of what is gone, on no line. */
export const isPutInPlace = (compiled: CompiledMenu, edit: Edit, words: Words, focus: readonly number[]): boolean =>
  focus.length > 0 &&
  focus.every(at => edit.entries[at]?.isRemoved) &&
  readAmount(compiled.food, words.words, 0, words.words.length) !== undefined &&
  speaksOfFood(compiled, words) &&
  aimAt(compiled, edit, words, focus) === undefined
