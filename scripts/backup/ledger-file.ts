import { join } from 'node:path'
import { readConfig } from '#src/app/config.ts'
import { trouble } from '../client/trouble.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** The SQLite ledger that a server with this environment works on. Throws Trouble when it is not a file. */
export function ledgerFileOf(env: Env): string {
  if (env.DATABASE_URL)
    throw trouble('failed', 'DATABASE_URL is set: the ledger is a PostgreSQL database.', {
      hint: 'Use its own tools, pg_dump and pg_restore, which copy one instant of it while servers run.',
    })
  try {
    return join(readConfig(env).STATE_DIR, 'ledger.db')
  } catch (error) {
    throw trouble('failed', messageOf(error))
  }
}

/** What `work` brings; what it throws becomes Trouble, for a person to read. */
export async function saying<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw trouble('failed', messageOf(error))
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
