import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { McpClient, Result } from './mcp.ts'

/** Signs what an unpaid tool asks for, with the client library of x402; the value of `_meta["x402/payment"]`. */
export async function paymentFor(account: PrivateKeyAccount, required: Result): Promise<Result> {
  const client = new x402Client().setSpendControls({ maxAmountPerPayment: '$100' })
  client.register('eip155:8453', new ExactEvmScheme(account))
  return client.createPaymentPayload(required)
}

/** Calls a paid tool, signs what it asks for and calls it again, as an MCP client that pays does. */
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
