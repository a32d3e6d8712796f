import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccounts } from '#src/app/emulators.ts'
import { isAlive } from '#src/kernel/process.ts'
import type { World } from '#src/kernel/world.ts'
import { startStripeEmulator } from './cards/emulator.ts'
import { startAnvil } from './chain/anvil.ts'
import { LOCAL_CHAIN_ID, USDC_ADDRESS } from './chain/client.ts'
import { loadKeys } from './chain/keys.ts'
import { readRecord } from './chain/record.ts'
import { newestState } from './chain/saved-state.ts'

export type LocalAccountsDeps = {
  readonly dir: string
  readonly world: World
  readonly anvilPath: string | undefined
}

/** Opens read-only access to the accounts of a state folder. Deletes its temporary copies on dispose. */
export function openLocalAccounts({ dir, world, anvilPath }: LocalAccountsDeps): LocalAccounts {
  const stack = new AsyncDisposableStack()
  return {
    treasuryKey: () => loadKeys(dir, world).treasury,
    chain: { chainId: LOCAL_CHAIN_ID, usdc: USDC_ADDRESS },
    rpcUrl: async () => {
      const record = readRecord(dir)
      if (record && isAlive(record.pid)) return `http://127.0.0.1:${record.port}`
      const copy = copyFolder(newestState(dir)?.path, 'chain.json', stack)
      const log = { info: () => {}, warn: () => {} }
      const anvil = await startAnvil({ dir: copy, world, anvilPath, log })
      stack.defer(anvil.stop)
      return anvil.rpcUrl
    },
    cardsUrl: async () => {
      const file = join(copyFolder(join(dir, 'cards.json'), 'cards.json', stack), 'cards.json')
      return stack.use(await startStripeEmulator({ world, file })).url
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Creates a temporary folder with a copy of the file, if it exists, under the given name. */
function copyFolder(path: string | undefined, name: string, stack: AsyncDisposableStack): string {
  const dir = mkdtempSync(join(tmpdir(), 'comanda-audit-'))
  stack.defer(() => rmSync(dir, { recursive: true, force: true }))
  if (path && existsSync(path)) copyFileSync(path, join(dir, name))
  return dir
}
