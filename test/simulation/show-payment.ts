import type { Core } from '#src/app/open-core.ts'
import { orderInline } from '#src/orders/inline.ts'
import { payOrder } from '#src/orders/pay.ts'
import { type AuthorizationCredential, toCredential } from '#src/payments/credential.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import type { Deal, Signed } from './deal.ts'

export const RECIPE = 'skirt-steak-salsa-verde-cruda'

/** Presents a payment for a deal over the channel that sells it. */
export function showPayment(core: Core, deal: Deal, payment: Signed): Promise<PayAnswer> {
  if (payment.card) return payOrder(core.orders, deal.token, payment.card)
  if (deal.kind === 'order') return payOrder(core.orders, deal.token, credentialOf(payment, 'x402-v2'))
  if (deal.kind === 'inline')
    return orderInline(core.orders, { ...deal.cart, pt: deal.token, customer: deal.customer, payment: wireOf(payment) })
  const credential = credentialOf(payment, 'x402-v1')
  return core.recipes.pay('recipe', { id: RECIPE, pt: deal.token, credential, asMarkdown: false })
}

/** Authorization in the format of a request body. */
export const wireOf = ({ signature, from, to, nonce, value, validAfter, validBefore }: Signed) => ({
  signature,
  authorization: {
    from,
    to,
    nonce,
    value: `${value}`,
    validAfter: `${validAfter}`,
    validBefore: `${validBefore}`,
  },
})

const credentialOf = (payment: Signed, rail: AuthorizationCredential['rail']): AuthorizationCredential =>
  toCredential(rail, wireOf(payment))
