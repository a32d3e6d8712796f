import type { Hex } from 'viem'
import type { World } from '#src/kernel/world.ts'
import { readCopies, type SealedBooks } from '#src/ledger/sealed/restore.ts'
import { openMarketplace } from '#src/menu/market.ts'
import type { Config } from './config.ts'
import { DEMO_CATALOG } from './demo-rules.ts'
import { loadLocal } from './emulators.ts'
import { connect, startChain } from './open-money.ts'
import { openPaymentMethods } from './open-payment-methods.ts'
import { sealedDirOf } from './open-sealed-copies.ts'
import { type RebuildDeps, type RebuildResult, rebuildFromSealedCopies } from './rebuild-books.ts'

/** Reads the sealed copies of a configuration. Throws if there are none, or if none can be read. */
export async function readSealedCopies(config: Config, world: World): Promise<SealedBooks> {
  const emulators = await loadLocal(config)
  const treasuryKey = emulators?.treasuryKey({ dir: config.STATE_DIR, world }) ?? (config.TREASURY_KEY as Hex)
  const dir = sealedDirOf(config)
  const books = readCopies(dir, treasuryKey)
  const { payments, settings, damaged } = books
  if (payments.length + settings.length > 0) return books
  // Fail: a ledger rebuilt from the wrong folder would look complete.
  throw new Error(
    damaged > 0
      ? `none of the ${damaged} lines in ${dir} can be read: they were sealed with another TREASURY_KEY. Nothing was changed.`
      : `no sealed copies in ${dir}. Check SEALED_DIR. Nothing was changed.`,
  )
}

/** Rebuilds a ledger with the chain, card account, and catalog of a configuration. */
export async function rebuildLedger(config: Config, books: SealedBooks, deps: RebuildDeps): Promise<RebuildResult> {
  const { db, world, log } = deps
  await using stack = new AsyncDisposableStack()
  return await rebuildFromSealedCopies(books, deps, async () => {
    const emulators = await loadLocal(config)
    const local = emulators && stack.use(await startChain(emulators, config, world, log))
    const money = await connect(config, deps, local)
    const { methods } = stack.use(await openPaymentMethods({ config, emulators, db, world, log, money }))
    return { methods, restaurants: openMarketplace(config.CATALOG ?? DEMO_CATALOG, log).restaurants }
  })
}
