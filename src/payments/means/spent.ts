import type { World } from '#src/kernel/world.ts'
import { blockAfter, blockBefore, type Chain, isSpent, newestBlock } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import { asEarlyAs, type Demand } from '#src/payments/demand.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { keepSearched, openPageLook, type PageLook } from '#src/payments/page-look.ts'
import { seekSpent, type Told } from '#src/payments/proof.ts'
import type { CheckSignature } from './signature.ts'

type Deps = { readonly world: Pick<World, 'now'>; readonly chain: Chain; readonly facilitator: Facilitator }

/** Looks for what an authorization was spent for that somebody else may have brought to the chain, however long ago. */
export function lookForSpent({ world, chain, facilitator }: Deps, signerOf: CheckSignature) {
  const searched = keepSearched()

  /** A block before the payment of a quote, however long ago that was. */
  function blockOfQuote({ expiresAt }: Demand): Promise<bigint> {
    const ago = BigInt(Math.ceil((world.now() - asEarlyAs(expiresAt)) / 1000))
    return newestBlock(chain).then(({ timestamp }) => blockBefore(chain, timestamp - ago))
  }

  /** What a spent authorization was spent for; throws while the chain cannot tell. */
  async function spentAs(
    demand: Demand,
    { from, nonce, value, validBefore }: AuthorizationCredential,
    look: PageLook = openPageLook(world),
  ): Promise<Told> {
    const [fromBlock, lastBlock] = await Promise.all([blockOfQuote(demand), blockAfter(chain, validBefore)])
    const sought = { from, nonce, value, payTo: demand.terms.payTo, fromBlock, lastBlock }
    return seekSpent(chain, sought, look, searched)
  }

  const wasMade = async (demand: Demand, credential: AuthorizationCredential, look?: PageLook): Promise<boolean> =>
    (await signerOf(demand.terms, credential)) !== undefined && (await isMade(demand, credential, look))

  /** True when the chain transferred it. Its signature is for others to check. */
  async function isMade(demand: Demand, credential: AuthorizationCredential, look?: PageLook): Promise<boolean> {
    if (!(await isSpent(chain, credential.from, credential.nonce))) return false
    return (await spentAs(demand, credential, look)).kind === 'transferred'
  }

  /** True when somebody else brought it to the chain, and its nonce was not made for what is owed. */
  async function isUnbound(demand: Demand, credential: AuthorizationCredential): Promise<boolean> {
    if (credential.echo || !(await isSpent(chain, credential.from, credential.nonce))) return false
    const evidence = await spentAs(demand, credential)
    if (evidence.kind !== 'transferred') return true
    // a facilitator elsewhere sends from accounts that nobody can tell from a stranger's: what may have bought something stays
    if (facilitator.sender === undefined && demand.subject.kind === 'nothing') return false
    const { from: sender } = await chain.client.getTransactionReceipt({ hash: evidence.transfer.txHash })
    // our own account sends what was claimed, also by a ledger that this one replaces
    return sender.toLowerCase() !== facilitator.sender?.toLowerCase()
  }

  return { wasMade, isMade, isUnbound, blockOfQuote }
}
