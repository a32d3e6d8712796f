import { askFor, expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'
import { confirmation, previewPlate, times } from '../servers/our-orders.ts'
import { newPayer, paymentSignature, signTransfer } from './sign.ts'

const PAYERS = 20

/** Workload: confirms a previewed order and pays it, each with its own signature. */
export const visit: Workload = async ({ ask }, count) => {
  const payers = Array.from({ length: PAYERS }, newPayer)
  const ready = await times(count, async () => {
    const { priceToken, payment } = await previewPlate(ask)
    const payer = payers[Number(BigInt(payment.amount) % BigInt(PAYERS))]!
    return { priceToken, payment, signed: await signTransfer(payer, { to: payment.payTo, value: payment.amount }) }
  })
  return async index => {
    const { priceToken, payment, signed } = ready[index]!
    const { payUrl } = await askFor(ask, 200, confirmation(priceToken))
    const { pathname, search } = new URL(payUrl)
    const accepted = { scheme: 'exact', network: 'eip155:8453', asset: payment.asset, extra: {} }
    const asked = { path: pathname + search, headers: paymentSignature(accepted, signed) }
    expectStatus(await ask(asked), 202, asked)
  }
}
