import { spawnSync } from 'node:child_process'
import { changed } from './changed.ts'

/** Runs the unit tests that import a file which changed since main, or is new, directly or not; options go to vitest. */
const args = ['related', ...changed, '--run', '--project', 'unit', '--passWithNoTests', ...process.argv.slice(2)]
process.exitCode = spawnSync('node_modules/.bin/vitest', args, { stdio: 'inherit' }).status ?? 1
