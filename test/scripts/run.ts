import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Run = { readonly exit: number; readonly out: string; readonly err: string }

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs one of the project's scripts to its end, as `npm run` does. */
export function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Run> {
  return new Promise(resolve => {
    const options = { cwd: ROOT, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, timeout: 60_000 }
    execFile(process.execPath, [script, ...args], options, (error, out, err) => {
      const exit = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ exit, out, err })
    })
  })
}
