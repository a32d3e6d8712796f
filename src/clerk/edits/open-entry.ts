import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { Entry } from '#src/clerk/menu-parser/edit.ts'
import { buildLine } from '#src/clerk/menu-parser/finish-line.ts'

/** True for a line without a required choice or an amount. */
export function isOpenEntry(compiled: CompiledMenu, { draft }: Entry): boolean {
  const [candidate] = draft.candidates
  if (!candidate) return true
  const { missing, questions } = buildLine(compiled, draft, candidate, 0)
  return missing.length > 0 || questions.some(({ kind }) => kind === 'amount')
}
