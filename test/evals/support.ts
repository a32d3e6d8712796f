import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Environment without any key, and without the variables that the test runner sets for its workers. */
function environment(): NodeJS.ProcessEnv {
  const { OPENAI_API_KEY: _, OPENAI_BASE_URL: __, VITEST: ___, VITEST_POOL_ID: ____, ...env } = process.env
  return env
}

/** Runs the command as a developer would. */
export const evals = (...args: string[]) => evalsWith({}, ...args)

/** Runs the command with additional variables, e.g. the URL of a model. */
export function evalsWith(
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ readonly code: number; readonly out: string }> {
  return new Promise(resolve => {
    execFile(
      process.execPath,
      ['evals/command.ts', ...args],
      { env: { ...environment(), ...env }, maxBuffer: 1e8 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })
}

/** Starts the command: `line` resolves with the next line that contains a text, `end` with the exit code. */
export function startEvals(...args: string[]) {
  const child = spawn(process.execPath, ['evals/command.ts', ...args], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    pid: child.pid!,
    line: async (text: string): Promise<string> => {
      for (;;) {
        const { value, done } = await lines.next()
        if (done) throw new Error(`it ended before it said ${text}`)
        if (value.includes(text)) return value
      }
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    end: new Promise<number | null>(resolve => child.once('close', resolve)),
    [Symbol.dispose]: () => void child.kill('SIGKILL'),
  }
}
