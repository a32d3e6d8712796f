import { setTimeout as pause } from 'node:timers/promises'
import { x402Client, x402HTTPClient } from '@x402/core/client'
import { decodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { PrivateKeyAccount } from 'viem/accounts'
import { formatMicroUsdc, parseUnsigned } from '#src/kernel/money.ts'
import { BASE_CHAIN_ID, BASE_USDC } from '#src/payments/base.ts'
import { createCommandError, isTrouble } from './command-error.ts'
import type { Reply, Service } from './service.ts'

/** Payment demand of a pay URL. The terms shown are exactly the terms signed. */
export type PaymentDemand = {
  readonly required: PaymentRequired & { readonly accepts: readonly [PaymentRequirements] }
  /** Amount in micro-USDC. */
  readonly amount: bigint
  readonly payTo: string
  readonly network: string
  readonly description: string
}

const NETWORK = `eip155:${BASE_CHAIN_ID}`
const MAX_SENDS = 4

/** Parses the x402 requirements of a 402 response. Throws a Trouble if a local wallet can pay none of them. */
export function readDemand(reply: Reply): PaymentDemand {
  const required = readRequired(reply)
  const offers = required.accepts ?? []
  const terms = offers.find(
    ({ scheme, network, asset }) =>
      scheme === 'exact' && network === NETWORK && asset?.toLowerCase() === BASE_USDC.toLowerCase(),
  )
  const amount = parseUnsigned(terms?.amount ?? '')
  if (!terms || amount === undefined)
    throw createCommandError(
      'unpaid',
      `This URL does not accept USDC on ${NETWORK}, the only currency of this wallet.`,
      {
        hint: `It takes: ${offers.map(t => `${t.scheme} on ${t.network}`).join(', ') || 'nothing by x402'}.`,
      },
    )
  return {
    required: { ...required, accepts: [terms] },
    amount,
    payTo: terms.payTo,
    network: terms.network,
    description: required.resource?.description ?? '',
  }
}

/** Signs a payment demand. Returns the headers that pay it, which are safe to resend. */
export async function signDemand(account: PrivateKeyAccount, demand: PaymentDemand): Promise<Record<string, string>> {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: `$${formatMicroUsdc(demand.amount)}` })
  client.register(NETWORK, new ExactEvmScheme(account))
  const payload = await client.createPaymentPayload(demand.required)
  return new x402HTTPClient(client).encodePaymentSignatureHeader(payload)
}

/**
 * Sends one signed payment. If the answer is lost or the server is busy, resends the same signature, never a new
 * one, so that no failure can charge twice. Throws a Trouble with ending `unknown` if no answer arrives.
 */
export async function sendPayment(service: Service, path: string, headers: Record<string, string>): Promise<Reply> {
  for (let sends = 1; ; sends++) {
    const reply = await service.send('GET', path, { headers }).catch((error: unknown) => {
      if (isTrouble(error) && error.ending === 'server') return undefined
      throw error
    })
    if (reply && reply.status < 500) return reply
    if (sends === MAX_SENDS)
      throw createCommandError('unknown', 'The payment was sent, but the server did not say whether it arrived.', {
        hint: 'Do not sign another payment now. Run the same command again later: it checks the order before it pays.',
      })
    await pause(Math.min(Number(reply?.headers.get('Retry-After') ?? 2) * 1000 || 2_000, 10_000))
  }
}

/** Returns the transaction hash from the response to a payment. */
export function transactionOf(reply: Reply): string | undefined {
  const header = reply.headers.get('PAYMENT-RESPONSE')
  return header === null ? undefined : decodePaymentResponseHeader(header).transaction || undefined
}

function readRequired(reply: Reply): PaymentRequired {
  try {
    return new x402HTTPClient(new x402Client()).getPaymentRequiredResponse(name => reply.headers.get(name), reply.body)
  } catch {
    throw createCommandError('unpaid', 'This URL requires payment, but does not offer x402.')
  }
}
