import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Edit } from '#src/clerk/menu-parser/edit.ts'
import { slice } from '#src/clerk/menu-parser/slice-words.ts'
import type { MessageWords } from '#src/clerk/menu-parser/unit.ts'
import { named } from './targets.ts'

const JOIN = /^(?:and|y|n|plus|&)$/

/**
 * Returns the lines of a list of dishes without amounts, "the chicken and the soup"; undefined unless each part
 * names one.
 */
export function listedOf(compiled: CompiledMenu, edit: Edit, said: MessageWords): readonly number[] | undefined {
  const { words, stops } = said
  if (words.some((_, at) => readAmount(compiled.food, words, at, words.length)?.article === false)) return undefined
  const cuts = words.flatMap((word, at) => (at > 0 && (JOIN.test(word) || stops[at] !== '') ? [at] : []))
  const parts = [0, ...cuts]
    .map((from, n) => slice(said, JOIN.test(words[from]!) ? from + 1 : from, cuts[n]))
    .filter(part => part.words.length > 0)
  if (parts.length < 2 || named(compiled, edit, said).length > 0) return undefined
  const lines = parts.map(part => named(compiled, edit, part))
  return lines.every(at => at.length > 0) ? [...new Set(lines.flat())] : undefined
}
