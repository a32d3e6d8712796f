import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type CheckoutCopy = Disposable & {
  readonly folder: string
  /** Runs a program in the copy and returns what it printed. Throws Error with that if the program fails. */
  readonly run: (program: string, args: readonly string[], env?: Record<string, string>) => Promise<string>
}

/** Copies the tracked and new files of the checkout into a temporary folder, with its packages as a link. */
export function copyCheckout(): CheckoutCopy {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-copy-'))
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n')
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    run: async (program, args, env = {}) => {
      // a test runner inside a test runner is one of its own
      const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, ...own } = process.env
      const options = { cwd: folder, env: { ...own, ...env }, maxBuffer: 1e8 }
      const { stdout } = await run(program, args, options).catch(error => {
        throw new Error(`${program} ${args.join(' ')}: ${error.stdout}${error.stderr}`)
      })
      return stdout
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}
