import { join } from 'node:path'
import { readConfig } from '#src/app/config.ts'
import { createCommandError } from '../client/command-error.ts'

export type Env = Readonly<Record<string, string | undefined>>

/**
 * Returns the path of the SQLite ledger of a server with this environment. Throws Trouble if the ledger is not a
 * file.
 */
export function ledgerFileOf(env: Env): string {
  if (env.DATABASE_URL)
    throw createCommandError('failed', 'DATABASE_URL is set: the ledger is a PostgreSQL database.', {
      hint: 'Use pg_dump and pg_restore: they copy a consistent snapshot while servers run.',
    })
  try {
    return join(readConfig(env).STATE_DIR, 'ledger.db')
  } catch (error) {
    throw createCommandError('failed', messageOf(error))
  }
}

/** Runs `work` and returns its result. Rethrows errors as Trouble, with a human-readable message. */
export async function rethrowAsTrouble<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw createCommandError('failed', messageOf(error))
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
