import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { McpClient, Result } from './mcp.ts'

/** Signs the payment for an unpaid tool with the x402 client; returns the value of `_meta["x402/payment"]`. */
export async function paymentFor(account: PrivateKeyAccount, required: Result): Promise<Result> {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })
  client.register('eip155:8453', new ExactEvmScheme(account))
  return client.createPaymentPayload(required)
}

/** Calls a paid tool, signs the requested payment, and calls it again, as a paying MCP client does. */
export async function callAndPay(
  { call }: Pick<McpClient, 'call'>,
  account: PrivateKeyAccount,
  tool: string,
  args: object,
): Promise<Result> {
  const asked = await call(tool, args)
  const payment = await paymentFor(account, asked.structuredContent)
  return call(tool, args, { 'x402/payment': payment })
}
