import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The published command of Shopify, unmodified. */
export const COMMAND = fileURLToPath(import.meta.resolve('@shopify/ucp-cli').replace(/index\.js$/, 'bin.js'))

export const run = promisify(execFile)

/** What the command tells its hook when a person must act. */
export type Escalation = { readonly status: string; readonly url: string; readonly reason: string }

export type UcpCommand = Disposable & {
  readonly environment: Readonly<Record<string, string>>
  /** Runs the command; returns its JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read results of every shape
  readonly ucp: (...words: string[]) => Promise<any>
  /** What the hook was told last. */
  readonly escalation: () => Escalation
}

/** Returns the command as a user has it: with a home folder, an identity, a business, and a hook. */
export function ucpCommand(business: string, profile: string): UcpCommand {
  const home = mkdtempSync(join(tmpdir(), 'comanda-ucp-home-'))
  const hook = join(home, 'escalation.json')
  const environment = {
    UCP_HOME: home,
    UCP_BUSINESS: business,
    UCP_AGENT_PROFILE_URL: profile,
    UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
    UCP_ON_ESCALATION: `cat > '${hook}'`,
  }
  return {
    environment,
    ucp: async (...words) => {
      const env = { ...process.env, ...environment }
      const { stdout } = await run(process.execPath, [COMMAND, ...words, '--format', 'json'], { env })
      return JSON.parse(stdout)
    },
    escalation: () => JSON.parse(readFileSync(hook, 'utf8')),
    [Symbol.dispose]: () => rmSync(home, { recursive: true }),
  }
}
