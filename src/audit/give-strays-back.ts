import type { Ledger } from '#src/ledger/database.ts'
import { giveBack, type Payee } from '#src/payments/give-back.ts'
import type { Audit } from './audit.ts'
import type { Stray } from './strays.ts'

/** A stray whose refund was decided, and how many micro-USDC go back. */
export type Given = { readonly stray: Stray; readonly micro: number }

/**
 * Decides the refund of every stray that no person needs to look at; those that are decided already are left alone.
 * `isUnclaimed` says of money that may have paid for a forgotten order that no ledger ever claimed it.
 */
export async function giveStraysBack(
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
