import type { Hex } from 'viem'
import type { World } from '#src/kernel/world.ts'
import { readCopies, type SealedBooks } from '#src/ledger/sealed/revive.ts'
import { openMarketplace } from '#src/menu/market.ts'
import type { Config } from './config.ts'
import { DEMO_CATALOG } from './demo-rules.ts'
import { loadLocal } from './emulators.ts'
import { sealedDirOf } from './open-copies.ts'
import { connect, startChain } from './open-money.ts'
import { openRails } from './open-rails.ts'
import { type RebuildDeps, type Rebuilt, rebuildBooks } from './rebuild-books.ts'

/** What the sealed copies of a configuration hold; throws where there are none, or none that can be read. */
export async function sealedBooksOf(config: Config, world: World): Promise<SealedBooks> {
  const emulators = await loadLocal(config)
  const treasuryKey = emulators?.treasuryKey({ dir: config.STATE_DIR, world }) ?? (config.TREASURY_KEY as Hex)
  const dir = sealedDirOf(config)
  const books = readCopies(dir, treasuryKey)
  const { payments, settings, damaged } = books
  if (payments.length + settings.length > 0) return books
  // a ledger rebuilt from a wrong folder would be taken for whole
  throw new Error(
    damaged > 0
      ? `none of the ${damaged} lines in ${dir} can be read. They are sealed under another TREASURY_KEY. Nothing was changed.`
      : `there are no sealed copies in ${dir}. SEALED_DIR says where they are. Nothing was changed.`,
  )
}

/** Rebuilds a ledger with the chain, the card account and the catalogue of a configuration. */
export async function rebuildLedger(config: Config, books: SealedBooks, deps: RebuildDeps): Promise<Rebuilt> {
  const { db, world, log } = deps
  await using stack = new AsyncDisposableStack()
  return await rebuildBooks(books, deps, async () => {
    const emulators = await loadLocal(config)
    const local = emulators && stack.use(await startChain(emulators, config, world, log))
    const money = await connect(config, deps, local)
    const { means } = stack.use(await openRails({ config, emulators, db, world, log, money }))
    return { means, restaurants: openMarketplace(config.CATALOG ?? DEMO_CATALOG, log).restaurants }
  })
}
