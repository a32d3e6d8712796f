import { parseArgs } from 'node:util'
import { BUGS } from '#test/planted/bugs.ts'
import { simulateWith } from '#test/planted/planting.ts'

const HISTORIES = 5_000
const USAGE = `Plants one mistake of test/planted/bugs.ts after the other into the sources as they are loaded, and plays histories
until it is noticed, at most ${HISTORIES} of them: minutes.

npm run planted

Exit codes: 0 all were noticed, 1 one was not, 2 wrong arguments`

const OPTIONS = { help: { type: 'boolean', short: 'h', default: false } } as const

/** Plants each bug and plays histories until it is noticed. The result is the exit code: 0 all were, 1 one was not, 2 not understood. */
export async function runPlanted(argv: readonly string[]): Promise<number> {
  try {
    if (parseArgs({ args: [...argv], options: OPTIONS }).values.help) {
      console.log(USAGE)
      return 0
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    return 2
  }
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
