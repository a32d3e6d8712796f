import type { World } from '#src/kernel/world.ts'
import { blockAfter, blockBefore, type Chain, isSpent, newestBlock } from '#src/payments/chain.ts'
import type { AuthorizationCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { keepSearched, openPageLook, type PageBudget } from '#src/payments/page-budget.ts'
import { asEarlyAs, type PaymentRequirement } from '#src/payments/payment-requirement.ts'
import { type SpendingEvidence, seekSpent } from '#src/payments/proof.ts'
import type { CheckSignature } from './signature.ts'

type Deps = { readonly world: Pick<World, 'now'>; readonly chain: Chain; readonly facilitator: Facilitator }

/** Looks up the use of a spent authorization, which a third party might have submitted, however long ago. */
export function lookForSpent({ world, chain, facilitator }: Deps, signerOf: CheckSignature) {
  const searched = keepSearched()

  /** Returns a block before the payment of a quote, however long ago that was. */
  function blockOfQuote({ expiresAt }: PaymentRequirement): Promise<bigint> {
    const ago = BigInt(Math.ceil((world.now() - asEarlyAs(expiresAt)) / 1000))
    return newestBlock(chain).then(({ timestamp }) => blockBefore(chain, timestamp - ago))
  }

  /** Returns what a spent authorization was used for; throws if the chain cannot tell now. */
  async function spentAs(
    demand: PaymentRequirement,
    { from, nonce, value, validBefore }: AuthorizationCredential,
    look: PageBudget = openPageLook(world),
  ): Promise<SpendingEvidence> {
    const [fromBlock, lastBlock] = await Promise.all([blockOfQuote(demand), blockAfter(chain, validBefore)])
    const sought = { from, nonce, value, payTo: demand.terms.payTo, fromBlock, lastBlock }
    return seekSpent(chain, sought, look, searched)
  }

  const wasMade = async (
    demand: PaymentRequirement,
    credential: AuthorizationCredential,
    look?: PageBudget,
  ): Promise<boolean> =>
    (await signerOf(demand.terms, credential)) !== undefined && (await isMade(demand, credential, look))

  /** True if the chain has made the transfer. Does not verify the signature. */
  async function isMade(
    demand: PaymentRequirement,
    credential: AuthorizationCredential,
    look?: PageBudget,
  ): Promise<boolean> {
    if (!(await isSpent(chain, credential.from, credential.nonce))) return false
    return (await spentAs(demand, credential, look)).kind === 'transferred'
  }

  /** True if a third party submitted it and its nonce was not made for this demand. */
  async function isUnbound(demand: PaymentRequirement, credential: AuthorizationCredential): Promise<boolean> {
    if (credential.echo || !(await isSpent(chain, credential.from, credential.nonce))) return false
    const evidence = await spentAs(demand, credential)
    if (evidence.kind !== 'transferred') return true
    // a remote facilitator's accounts cannot be told from third parties': keep what might have paid for something
    if (facilitator.sender === undefined && demand.subject.kind === 'nothing') return false
    const { from: sender } = await chain.client.getTransactionReceipt({ hash: evidence.transfer.txHash })
    // our own account sends claimed payments, including those of a ledger that this one replaces
    return sender.toLowerCase() !== facilitator.sender?.toLowerCase()
  }

  return { wasMade, isMade, isUnbound, blockOfQuote }
}
