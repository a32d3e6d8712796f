import type { Ledger } from '#src/ledger/database.ts'
import type { Claim } from './claims.ts'
import type { Finding } from './methods/payment-method.ts'

/**
 * True if another claim paid for a claim's subject, or is known to have paid and been given back, while this one never
 * moved money: a payment page that ended unpaid.
 */
export async function isPaidByAnother(db: Ledger, { subject }: Claim, finding: Finding): Promise<boolean> {
  const other = await db
    .selectFrom('claims')
    .select('id')
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', 'in', finding.kind === 'refused' ? ['settled', 'stray'] : ['settled'])
    .executeTakeFirst()
  return other !== undefined
}
