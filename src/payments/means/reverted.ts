import type { Chain } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { type GasDeps, MOST_REVERTED, noteMined, revertsOf } from '#src/payments/gas.ts'
import { timesReverted, withoutReceipt } from '#src/payments/journal.ts'
import { IS_USED, simulate } from './simulate.ts'

/** A transaction that was mined and reverted is an answer; another one may have had worse luck than its payer deserves. */
const MOST_ATTEMPTS = 2

type Deps = GasDeps & { readonly chain: Chain; readonly facilitator: Facilitator }

/** How the journal names an authorization. */
export const refOf = ({ from, nonce }: AuthorizationCredential): string => `${from}:${nonce}`

/** Reads what became of our transactions with an authorization, as far as nobody has: their process may have died. */
export async function readReceipts(deps: Deps, ref: string): Promise<void> {
  for (const hash of await withoutReceipt(deps.db, ref)) {
    const receipt = await deps.chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt) await noteMined(deps, receipt)
  }
}

/**
 * Why an unused authorization is not sent again, because of transactions of ours that were mined and reverted; undefined
 * when there were none, or when one more may be tried.
 */
export async function whyNotAgain(deps: Deps, credential: AuthorizationCredential): Promise<string | undefined> {
  const times = await timesReverted(deps.db, refOf(credential))
  if (times === 0) return undefined
  if (times >= MOST_ATTEMPTS) return `its transaction was reverted ${times} times`
  const ofWallet = await revertsOf(deps.db, credential.from, deps.world.now())
  if (ofWallet.length >= MOST_REVERTED) return 'too many transactions of this wallet were reverted'
  const refusal = await simulate(deps, credential).catch(() => undefined)
  return refusal !== undefined && !IS_USED.test(refusal) ? refusal : undefined
}
