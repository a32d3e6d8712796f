import { spawn } from 'node:child_process'
import { base, changed } from './changed.ts'

/** Checks what changed since main, committed or not: lint of these files, types and layers of everything. */

/** The types of a configuration; what did not change since the last check is not read again. */
const types = (name: string, project: string): string[] => [
  ...['tsc', '--project', project, '--noEmit', '--incremental'],
  ...['--tsBuildInfoFile', `node_modules/.cache/types/${name}.tsbuildinfo`],
]

const run = ([command, ...args]: string[]): Promise<number> =>
  new Promise(resolve => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: 'inherit' })
    child.once('exit', code => resolve(code ?? 1))
  })

const lint =
  changed.length > 0 ? [['biome', 'check', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed]] : []
const layers = ['vitest', 'run', '--project', 'unit', '--reporter', 'dot', 'test/house/layers.test.ts']
// one after the other: each of them takes all cores, and together they take longer
const results: number[] = []
for (const command of [...lint, layers, types('server', '.'), types('pages', 'src/web')])
  results.push(await run(command))
process.stdout.write(`${changed.length} changed files checked since ${base().slice(0, 9)}\n`)
process.exitCode = Math.max(...results)
