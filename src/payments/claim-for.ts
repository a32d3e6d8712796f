import { claimIdOf, type NewClaim } from './claims.ts'
import type { Credential } from './credential.ts'
import type { Demand } from './demand.ts'
import type { Means, Prepared } from './means/means.ts'

/** The claim that a credential makes on what is owed. */
export function claimFor(
  demand: Demand,
  credential: Credential,
  {
    key,
    process,
    means,
    prepared,
  }: Pick<NewClaim, 'key' | 'process'> & { readonly means: Means; readonly prepared: Prepared },
): NewClaim {
  const { subject, terms } = demand
  const { fromBlock, isUnbound } = prepared
  const kept = means.keep(demand, credential)
  return { id: claimIdOf(key), key, subject, terms, credential, kept, fromBlock, isUnbound, process }
}
