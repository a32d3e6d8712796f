import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WATCHED = ['src', 'tools', 'prompts', 'data', 'evals']
/** Debounce in milliseconds, because editors write a file in several steps. */
const SETTLES_MS = 300

/** Reruns the same command whenever a relevant file changes, until stopped. */
export async function watchAndRun(argv: readonly string[]): Promise<never> {
  const args = argv.filter(argument => argument !== '--watch')
  const command = fileURLToPath(new URL('./command.ts', import.meta.url))
  const changes = createBell()
  for (const folder of WATCHED)
    watch(`${ROOT}${folder}`, { recursive: true }, (_, file) => {
      if (file !== null && !isResult(folder, file)) changes.ring(`${folder}/${file}`)
    })
  for (;;) {
    await new Promise(resolve => {
      spawn(process.execPath, [command, ...args], { stdio: 'inherit' }).once('close', resolve)
    })
    process.stdout.write('\nWaiting for a change; Ctrl+C ends it.\n')
    process.stdout.write(`${await changes.heard()} changed.\n\n`)
  }
}

const isResult = (folder: string, file: string): boolean => folder === 'evals' && file.startsWith('results')

/** Creates a notifier that keeps the latest change until it is consumed. */
function createBell() {
  let newest: string | undefined
  let wake = () => {}
  return {
    ring: (name: string) => {
      newest = name
      wake()
    },
    heard: async (): Promise<string> => {
      while (newest === undefined)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      let last: string | undefined
      while (last !== newest) {
        last = newest
        await new Promise(resolve => setTimeout(resolve, SETTLES_MS))
      }
      const name = newest
      newest = undefined
      return name
    },
  }
}
