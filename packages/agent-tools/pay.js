/** Fetch that pays by x402 in USDC on Base, up to a limit in dollars per payment. Needs @x402/fetch and @x402/evm. */
export async function payWithX402(account, { most }) {
  const [{ wrapFetchWithPayment, x402Client }, { ExactEvmScheme }] = await Promise.all([
    import('@x402/fetch'),
    import('@x402/evm'),
  ])
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: `$${most}` })
  return wrapFetchWithPayment(fetch, client.register('eip155:8453', new ExactEvmScheme(account)))
}

/** Fetch that pays by MPP in USDC on Base, up to a limit in dollars per payment. Needs mppx. */
export async function payWithMpp(account, { most }) {
  const [{ Mppx }, { assets, evm }] = await Promise.all([import('mppx/client'), import('mppx/evm/client')])
  const methods = [...evm({ account, currencies: Object.values(assets.base) })]
  const refuse = challenge => {
    const owed = Number(challenge.request.amount) / 1_000_000
    if (!(owed <= most)) throw new Error(`$${owed} is more than the limit of $${most} per payment`)
  }
  return Mppx.create({ methods, polyfill: false, onChallenge: refuse }).fetch
}
