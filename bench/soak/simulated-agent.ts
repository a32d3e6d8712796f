import type { Ask } from '../kit/ask.ts'
import { askFor, expectStatus } from '../kit/ask.ts'
import { DELI } from '../servers/demo-menus.ts'
import { confirmation, previewPlate } from '../servers/our-orders.ts'
import { newPayer, paymentSignature, signTransfer } from '../visits/sign.ts'

const PAYER = newPayer()

/** Simulates an agent: reads a menu, searches, previews, confirms, requests the payment demand, pays, and polls. */
export async function buyPlate(ask: Ask): Promise<void> {
  const read = async (path: string, status = 200) => expectStatus(await ask({ path }), status, { path })
  await read(`/api/restaurants/${DELI}/menu`)
  await read('/api/restaurants?near=Brooklyn+Heights')
  const { priceToken, payment } = await previewPlate(ask)
  const { orderId, payUrl } = await askFor(ask, 200, confirmation(priceToken))
  const { pathname, search } = new URL(payUrl)
  await read(pathname + search, 402)
  const signed = await signTransfer(PAYER, { to: payment.payTo, value: payment.amount })
  const accepted = { scheme: 'exact', network: 'eip155:8453', asset: payment.asset, extra: {} }
  const asked = { path: pathname + search, headers: paymentSignature(accepted, signed) }
  expectStatus(await ask(asked), 202, asked)
  await read(`/api/order/${orderId}`)
}
