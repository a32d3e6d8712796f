import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Exploration } from '#test/simulation/explore.ts'
import type { Bug } from './bugs.ts'

const PLANT = fileURLToPath(new URL('./plant.ts', import.meta.url))
const SIMULATE = fileURLToPath(new URL('../../scripts/simulate.ts', import.meta.url))

/** What the simulator says of the engine with a bug in it. Rejects when it could not be played. */
export async function simulateWith(bug: Bug, histories: number, seed = 1): Promise<Exploration> {
  const args = ['--import', PLANT, SIMULATE, '--json', '--as-found', '--histories', `${histories}`, '--seed', `${seed}`]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', PLANTED_BUG: bug.name },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (output === '') throw new Error(`${bug.name} could not be played: ${complaint}`)
  return JSON.parse(output) as Exploration
}
