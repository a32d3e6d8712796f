import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import type { Entry } from '#src/clerk/house/edit.ts'
import { finishLine } from '#src/clerk/house/finish-line.ts'

/** True for a line that still lacks a required choice or an amount. */
export function isOpenEntry(compiled: CompiledMenu, { draft }: Entry): boolean {
  const [candidate] = draft.candidates
  if (!candidate) return true
  const { missing, questions } = finishLine(compiled, draft, candidate, 0)
  return missing.length > 0 || questions.some(({ kind }) => kind === 'amount')
}
