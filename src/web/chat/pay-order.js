import { pause, request } from '/shared/browser.js'
import { readRefusal } from '/shared/refusal.js'
import { newNonce } from './sign-transfer.js'

/** @import { OrderResponse } from '#src/orders/schema.ts' */
/** @import { Clock } from '/shared/clock.js' */
/** @import { Domain, Transfer } from './sign-transfer.js' */

/**
 * Wallet that holds USDC and signs transfers.
 * @typedef {object} Wallet
 * @property {string} address
 * @property {(amount: string) => Promise<void>} prepare ensures a balance of `amount` micro-USDC, if possible
 * @property {(domain: Domain, transfer: Transfer) => Promise<string>} sign
 */

/**
 * Payment option in x402 version 2.
 * @typedef {{ readonly scheme: string, readonly network: string, readonly amount: string, readonly asset: string,
 *   readonly payTo: string, readonly maxTimeoutSeconds: number,
 *   readonly extra: { readonly name: string, readonly version: string } }} Terms
 */

const SENDS = 4

/**
 * Pays a pay URL: reads the payment demand, signs exactly that, and submits it. If the response is lost, resubmits the
 * same signature, never a new one. Resolves with the order. Rejects with a sentence if nothing was paid.
 * @param {string} payUrl
 * @param {{ readonly wallet: Wallet, readonly clock: Clock, readonly tell: (step: string) => void,
 *   readonly signal: AbortSignal }} over
 * @returns {Promise<OrderResponse>}
 */
export async function payOrder(payUrl, { wallet, clock, tell, signal }) {
  const { pathname, search } = new URL(payUrl)
  const path = pathname + search
  const asked = await request(path, { signal })
  clock.learn(asked)
  if (asked.status === 202) return asked.json()
  if (asked.status !== 402) throw await refused(asked)
  const terms = termsOf(asked)
  await wallet.prepare(terms.amount)
  tell('Signing…')
  const header = await signed(terms, wallet, clock)
  tell('Sending the payment…')
  for (let sends = 1; ; sends++) {
    const response = await request(path, { headers: { 'PAYMENT-SIGNATURE': header }, signal }).catch(() => undefined)
    if (response?.status === 202) return response.json()
    if (response && response.status < 500) throw await refused(response)
    if (sends === SENDS)
      throw new Error('Nobody said whether the payment arrived. This page goes on looking; do not pay again.')
    tell('No answer yet; the same payment is sent again…')
    await pause(2_000 * sends, signal)
  }
}

async function refused(/** @type {Response} */ response) {
  const { message, hint } = await readRefusal(response)
  return new Error([message, hint].map(sentence => sentence.replace(/(?<![.!?])$/, '.')).join(' '))
}

/** Returns the payment option that a wallet of this page supports: USDC by a signed transfer. */
function termsOf(/** @type {Response} */ response) {
  const required = decoded(response.headers.get('PAYMENT-REQUIRED') ?? '')
  /** @type {Terms | undefined} */
  const terms = required.accepts?.find(
    (/** @type {Terms} */ { scheme, network }) => scheme === 'exact' && network.startsWith('eip155:'),
  )
  if (!terms) throw new Error('This order cannot be paid with USDC from a browser.')
  return terms
}

async function signed(/** @type {Terms} */ terms, /** @type {Wallet} */ wallet, /** @type {Clock} */ clock) {
  const authorization = {
    from: wallet.address,
    to: terms.payTo,
    value: terms.amount,
    validAfter: '0',
    validBefore: String(Math.floor(clock.now() / 1_000) + terms.maxTimeoutSeconds),
    nonce: newNonce(),
  }
  const { name, version } = terms.extra
  const domain = {
    name,
    version,
    chainId: Number(terms.network.slice('eip155:'.length)),
    verifyingContract: terms.asset,
  }
  const signature = await wallet.sign(domain, authorization)
  return encoded({ x402Version: 2, accepted: terms, payload: { signature, authorization } })
}

const decoded = (/** @type {string} */ base64) =>
  JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))))

const encoded = (/** @type {unknown} */ value) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
