import type { Ledger } from '#src/ledger/database.ts'
import { giveBack, type Payee } from '#src/payments/refund-unordered.ts'
import type { Audit } from './audit.ts'
import type { Stray } from './strays.ts'

/** Stray whose refund was created, and the refunded amount in micro-USDC. */
export type Given = { readonly stray: Stray; readonly micro: number }

/**
 * Creates a refund for every stray that needs no manual review. Skips those already refunded. `isUnclaimed` is true
 * for money held as `forgotten` that no ledger ever claimed.
 */
export async function refundStrays(
  db: Ledger,
  audit: Audit,
  payee: Payee,
  now: number,
  isUnclaimed: (stray: Stray) => boolean = () => false,
): Promise<Given[]> {
  const given: Given[] = []
  for (const stray of audit.accounts.flatMap(({ unmatched }) => unmatched)) {
    if (stray.hold && !(stray.hold === 'forgotten' && isUnclaimed(stray))) continue
    const { means, origin, party, value, reference, logIndex, block = 0n, returns } = stray
    const money = { means, ...origin, payer: party, value, reference, logIndex, block, returned: returns }
    const micro = await giveBack(db, money, payee, now)
    if (micro > 0) given.push({ stray, micro })
  }
  return given
}
