import type { Ledger } from '#src/ledger/database.ts'
import { claimIdOf, type NewClaim, seeClaims } from './claims.ts'
import type { Credential } from './credential.ts'
import type { PaymentMethodHandler, Prepared } from './methods/payment-method.ts'
import type { PaymentRequirement } from './payment-requirement.ts'

/**
 * Returns the key of a credential's claim; the key format of an earlier version if the ledger has a claim under it.
 */
export async function keyFor(
  db: Ledger,
  handler: PaymentMethodHandler,
  demand: PaymentRequirement,
  credential: Credential,
): Promise<string> {
  const former = handler.formerKeyOf?.(credential)
  const known = former === undefined ? undefined : (await seeClaims(db, former, demand.subject)).known
  const echoed = known && 'echo' in known.credential ? known.credential.echo?.id : undefined
  const isSame = echoed === '' || echoed === credential.echo?.id
  return former !== undefined && known && isSame ? former : handler.keyOf(demand, credential)
}

/** Builds the claim of a credential on a demand. */
export function claimFor(
  demand: PaymentRequirement,
  credential: Credential,
  {
    key,
    process,
    handler,
    prepared,
  }: Pick<NewClaim, 'key' | 'process'> & { readonly handler: PaymentMethodHandler; readonly prepared: Prepared },
): NewClaim {
  const { subject, terms } = demand
  const { fromBlock, isUnbound } = prepared
  const kept = handler.keep(demand, credential)
  return { id: claimIdOf(key), key, subject, terms, credential, kept, fromBlock, isUnbound, process }
}
