import { readAmount } from '#src/clerk/menu-parser/amount.ts'
import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Clause } from './clauses.ts'

/** True for a total of the previous amounts and nothing more: "1 salmon, 1 scallop, 1 philly. 3 rolls". */
export function isTotalOfPrevious({ food }: CompiledMenu, { cue, words }: Clause, before: Clause | undefined): boolean {
  const amount = readAmount(food, words.words, 0, words.words.length)
  const isBare = amount?.article === false && words.words.length <= amount.length + 1
  const said = before?.all.words ?? []
  const counts = said.flatMap((_, at) => readAmount(food, said, at, said.length)?.count ?? [])
  return (
    cue === undefined && isBare && counts.length > 1 && amount.count === counts.reduce((sum, count) => sum + count, 0)
  )
}
