import type { CompiledMenu } from './compile-menu.ts'
import type { Word } from './unit.ts'
import { spelledBy } from './units.ts'

/** Score of a request recorded as a kitchen note, relative to a matched option. */
export const NOTED = 0.4

/**
 * "Well done", "cut in half": extracts preparation wishes without an option that any kitchen can fulfill by a note.
 */
export function extractPreparationNotes({ food }: CompiledMenu, missed: readonly Word[]) {
  const runs: Word[][] = []
  for (const word of missed) {
    const last = runs.at(-1)
    if (last?.[0]?.raw === word.raw) last.push(word)
    else runs.push([word])
  }
  const isManner = (run: readonly Word[]) => food.manners.has(run.map(word => word.term).join(' '))
  return { manners: runs.filter(isManner).map(spelledBy), rest: runs.filter(run => !isManner(run)).flat() }
}
