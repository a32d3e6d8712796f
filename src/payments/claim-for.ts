import type { Ledger } from '#src/ledger/database.ts'
import { claimIdOf, type NewClaim, seeClaims } from './claims.ts'
import type { Credential } from './credential.ts'
import type { Demand } from './demand.ts'
import type { Means, Prepared } from './means/means.ts'

/** The key of a credential's claim: the one that an earlier version gave it where that claim stands in the ledger. */
export async function keyFor(db: Ledger, means: Means, demand: Demand, credential: Credential): Promise<string> {
  const former = means.formerKeyOf?.(credential)
  const known = former === undefined ? undefined : (await seeClaims(db, former, demand.subject)).known
  const echoed = known && 'echo' in known.credential ? known.credential.echo?.id : undefined
  const isSame = echoed === '' || echoed === credential.echo?.id
  return former !== undefined && known && isSame ? former : means.keyOf(demand, credential)
}

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
