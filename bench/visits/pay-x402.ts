import type { Address } from 'viem'
import { askFor, expectStatus } from '../kit/ask.ts'
import type { Workload } from '../kit/workload.ts'
import { newPayer, paymentSignature, type Signed, signTransfer } from './sign.ts'

const PAYERS = 20

/** Workload: confirms an order and pays it by x402, each with its own signature. */
export const visit: Workload = async ({ ask, facts }, count) => {
  const demanded = await ask({ path: '/order/pay' })
  const [accepted] = JSON.parse(Buffer.from(String(demanded.headers['payment-required']), 'base64').toString()).accepts
  const payers = Array.from({ length: PAYERS }, newPayer)
  const signed: Signed[] = []
  for (let n = 0; n < count; n += 1)
    signed.push(await signTransfer(payers[n % PAYERS]!, { to: facts.payTo as Address, value: accepted.amount }))
  return async index => {
    await askFor(ask, 200, { method: 'POST', path: '/order/confirm', body: { id: `o${index}` } })
    const asked = { path: '/order/pay', headers: paymentSignature(accepted, signed[index]!) }
    expectStatus(await ask(asked), 200, asked)
  }
}
