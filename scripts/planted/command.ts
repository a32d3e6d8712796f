import { parseArgs } from 'node:util'
import type { Bug } from '#test/planted/bug.ts'
import { BUGS } from '#test/planted/bugs.ts'
import { playWith, simulateWith, testWith } from '#test/planted/planting.ts'

const HISTORIES = 5_000
const USAGE = `Plants one mistake of test/planted/bugs.ts after the other into the sources and plays histories until it
is noticed, at most ${HISTORIES} of them, or runs the tests that must notice it: minutes. A history that notices a mistake
is played again without it, and must go right.

npm run planted

Exit codes: 0 all were noticed, 1 one was not, 2 wrong arguments`

const OPTIONS = { help: { type: 'boolean', short: 'h', default: false } } as const

/**
 * Plants each bug and plays histories until a check detects it. Returns the exit code: 0 if all bugs were detected,
 * 1 if one was not, 2 for wrong arguments.
 */
export async function runMutationCheck(argv: readonly string[]): Promise<number> {
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
    const found = await noticeOf(bug)
    if (found !== undefined) caught += 1
    console.log(`${bug.name.padEnd(74)}${found === undefined ? 'NOT CAUGHT' : `caught ${found}`}`)
  }
  console.log(`${caught}/${BUGS.length} caught`)
  return caught === BUGS.length ? 0 : 1
}

/** Returns a description of the first check that detects a bug, or undefined if none does. */
async function noticeOf(bug: Bug): Promise<string | undefined> {
  if (bug.noticedBy !== undefined) {
    const [first] = await testWith(bug, bug.noticedBy)
    return first && `by ${bug.noticedBy}: ${first.slice(0, 90)}`
  }
  if (bug.history !== undefined) {
    const [first] = await playWith(bug, bug.history)
    return first && `in ${bug.history}: ${briefly(first)}`
  }
  const { failure, histories } = await simulateWith(bug, HISTORIES)
  return failure && `after ${histories + 1} histories: ${briefly(failure.problems[0])}`
}

/** Returns the truncated first line of a problem. */
const briefly = (problem = ''): string => problem.split('\n')[0]!.slice(0, 90)
