import { join } from 'node:path'
import type { Log } from '#src/kernel/log.ts'
import { repeat } from '#src/kernel/repeat.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import { type Copies, createCopies, readSecrets } from '#src/ledger/sealed/copies.ts'
import { openSealedJournal } from '#src/ledger/sealed/journal.ts'
import type { Config } from './config.ts'

const DAY_MS = 86_400_000
const FORGET_EVERY_MS = 3_600_000
/** Maximum days between payment and due date of an order; the retention period of its personal data starts then. */
const LATEST_DAYS = 14

export const sealedDirOf = (config: Pick<Config, 'SEALED_DIR' | 'STATE_DIR'>): string =>
  config.SEALED_DIR ?? join(config.STATE_DIR, 'sealed')

export type CopiesDeps = {
  readonly db: Ledger
  readonly world: World
  readonly log: Log
  readonly treasuryKey: string
}

/**
 * Opens the sealed copies of a ledger's payments, encrypted with a key derived from the treasury key. Dispose to
 * close.
 */
export function openCopies(config: Config, { db, world, log, treasuryKey }: CopiesDeps): Copies & AsyncDisposable {
  const sealed = openSealedJournal({
    dir: sealedDirOf(config),
    secret: treasuryKey,
    world,
    log,
    head: () => readSecrets(db, world.now()),
  })
  const forget = async () => sealed.forget(world.now() - (config.CUSTOMER_DAYS + LATEST_DAYS) * DAY_MS)
  const stop = repeat(world, log, FORGET_EVERY_MS, forget)
  return {
    ...createCopies(db, sealed, world.now),
    [Symbol.asyncDispose]: async () => {
      await stop()
      await sealed.close()
    },
  }
}
