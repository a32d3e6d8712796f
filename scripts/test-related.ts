import { spawnSync } from 'node:child_process'
import { changed } from './changed.ts'

/** Runs unit tests that directly or indirectly import a file changed since main. Passes options on to vitest. */
const args = ['related', ...changed, '--run', '--project', 'unit', '--passWithNoTests', ...process.argv.slice(2)]
process.exitCode = spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit' }).status ?? 1
