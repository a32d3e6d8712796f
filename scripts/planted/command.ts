import { BUGS } from '#test/planted/bugs.ts'
import { simulateWith } from '#test/planted/planting.ts'

const HISTORIES = 5_000

/** Plants each bug and plays histories until it is noticed. The result is the exit code: 0 all were, 1 one was not. */
export async function runPlanted(): Promise<number> {
  let caught = 0
  for (const bug of BUGS) {
    const { failure, histories } = await simulateWith(bug, HISTORIES)
    if (failure) caught += 1
    const found = failure
      ? `caught after ${histories + 1} histories: ${failure.problems[0]?.split('\n')[0]?.slice(0, 90)}`
      : 'NOT CAUGHT'
    console.log(`${bug.name.padEnd(66)}${found}`)
  }
  console.log(`${caught}/${BUGS.length} caught`)
  return caught === BUGS.length ? 0 : 1
}
