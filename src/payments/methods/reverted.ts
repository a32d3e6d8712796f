import type { Chain } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { type GasDeps, MOST_REVERTED, noteMined, revertsOf } from '#src/payments/gas.ts'
import { timesReverted, withoutReceipt } from '#src/payments/journal.ts'
import { IS_USED, simulate } from './simulate.ts'

/** Maximum attempts: a reverted transaction is an answer, but the first one might have been bad luck. */
const MOST_ATTEMPTS = 2

type Deps = GasDeps & { readonly chain: Chain; readonly facilitator: Facilitator }

/** Returns the key of an authorization in the journal. */
export const refOf = ({ from, nonce }: AuthorizationCredential): string => `${from}:${nonce}`

/** Reads missing receipts of our transactions with an authorization: their process might have died. */
export async function readReceipts(deps: Deps, ref: string): Promise<void> {
  for (const hash of await withoutReceipt(deps.db, ref)) {
    const receipt = await deps.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt) await noteMined(deps, receipt)
  }
}

/**
 * Returns why an unused authorization must not be sent again after transactions with it were mined and reverted;
 * undefined if there were none, or if another attempt is allowed.
 */
export async function resendObjection(deps: Deps, credential: AuthorizationCredential): Promise<string | undefined> {
  const times = await timesReverted(deps.db, refOf(credential))
  if (times === 0) return undefined
  if (times >= MOST_ATTEMPTS) return `its transaction was reverted ${times} times`
  const ofWallet = await revertsOf(deps.db, credential.from, deps.world.now())
  if (ofWallet.length >= MOST_REVERTED) return 'too many transactions of this wallet were reverted'
  const refusal = await simulate(deps, credential).catch(() => undefined)
  return refusal !== undefined && !IS_USED.test(refusal) ? refusal : undefined
}
