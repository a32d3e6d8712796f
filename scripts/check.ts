import { spawn } from 'node:child_process'
import { base, changed } from './changed.ts'

/**
 * Checks all changes since main, committed or not: lints the changed files and checks types and layers of all
 * files.
 */

/** Returns the type-check command of a configuration. It is incremental: unchanged files are not read again. */
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
const layers = ['vitest', 'run', '--project', 'unit', '--reporter', 'dot', 'test/repo/layers.test.ts']
// Sequential: each command uses all cores, so running them in parallel takes longer.
const results: number[] = []
for (const command of [...lint, layers, types('server', '.'), types('pages', 'src/web')])
  results.push(await run(command))
process.stdout.write(`${changed.length} changed files checked since ${base().slice(0, 9)}\n`)
process.exitCode = Math.max(...results)
