import { setTimeout as pause } from 'node:timers/promises'
import { x402Client, x402HTTPClient } from '@x402/core/client'
import { decodePaymentResponseHeader } from '@x402/core/http'
import type { PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import type { PrivateKeyAccount } from 'viem/accounts'
import { formatMicroUsdc, parseUnsigned } from '#src/kernel/money.ts'
import { BASE_CHAIN_ID, BASE_USDC } from '#src/payments/base.ts'
import type { Reply, Service } from './service.ts'
import { isTrouble, trouble } from './trouble.ts'

/** What a pay URL asks for: exactly this is shown, and exactly this is signed. */
export type Demand = {
  readonly required: PaymentRequired & { readonly accepts: readonly [PaymentRequirements] }
  /** Micro-USDC. */
  readonly amount: bigint
  readonly payTo: string
  readonly network: string
  readonly description: string
}

const NETWORK = `eip155:${BASE_CHAIN_ID}`
const MAX_SENDS = 4

/** Reads the x402 requirements of a 402. Throws a Trouble when none of them can be paid from a local wallet. */
export function readDemand(reply: Reply): Demand {
  const required = readRequired(reply)
  const offers = required.accepts ?? []
  const terms = offers.find(
    ({ scheme, network, asset }) =>
      scheme === 'exact' && network === NETWORK && asset?.toLowerCase() === BASE_USDC.toLowerCase(),
  )
  const amount = parseUnsigned(terms?.amount ?? '')
  if (!terms || amount === undefined)
    throw trouble('unpaid', `This URL does not take USDC on ${NETWORK}, the only money this wallet has.`, {
      hint: `It takes: ${offers.map(t => `${t.scheme} on ${t.network}`).join(', ') || 'nothing by x402'}.`,
    })
  return {
    required: { ...required, accepts: [terms] },
    amount,
    payTo: terms.payTo,
    network: terms.network,
    description: required.resource?.description ?? '',
  }
}

/** Signs a demand and gives the headers that pay it, as often as they are sent. */
export async function signDemand(account: PrivateKeyAccount, demand: Demand): Promise<Record<string, string>> {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: `$${formatMicroUsdc(demand.amount)}` })
  client.register(NETWORK, new ExactEvmScheme(account))
  const payload = await client.createPaymentPayload(demand.required)
  return new x402HTTPClient(client).encodePaymentSignatureHeader(payload)
}

/**
 * Sends one signed payment. When the answer is lost or the server is busy the very same signature goes out again, never
 * a new one, so that no failure can charge twice. Throws a Trouble that ends in `unknown` when no answer ever comes.
 */
export async function sendPayment(service: Service, path: string, headers: Record<string, string>): Promise<Reply> {
  for (let sends = 1; ; sends++) {
    const reply = await service.send('GET', path, { headers }).catch((error: unknown) => {
      if (isTrouble(error) && error.ending === 'server') return undefined
      throw error
    })
    if (reply && reply.status < 500) return reply
    if (sends === MAX_SENDS)
      throw trouble('unknown', 'The payment was sent, but the server did not say whether it arrived.', {
        hint: 'Do not sign another one now. Run the same command later: it looks before it pays.',
      })
    await pause(Math.min(Number(reply?.headers.get('Retry-After') ?? 2) * 1000 || 2_000, 10_000))
  }
}

/** The transaction that a paid answer names. */
export function transactionOf(reply: Reply): string | undefined {
  const header = reply.headers.get('PAYMENT-RESPONSE')
  return header === null ? undefined : decodePaymentResponseHeader(header).transaction || undefined
}

function readRequired(reply: Reply): PaymentRequired {
  try {
    return new x402HTTPClient(new x402Client()).getPaymentRequiredResponse(name => reply.headers.get(name), reply.body)
  } catch {
    throw trouble('unpaid', 'This URL asks for payment, but not by x402.')
  }
}
