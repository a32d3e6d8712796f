import type { PayInstructions } from '#src/clerk/schema.ts'
import { terminalLines } from '#src/clerk/turn-context/show-pay.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'

/** Payment tool for the result of each booking or pricing tool. */
const PAYS: Readonly<Record<string, string>> = {
  confirm_order: 'pay_order',
  chat_with_clerk: 'pay_order',
  preview_recipe: 'pay_recipe',
  preview_recipe_bundle: 'pay_recipe_bundle',
}

const HOW_TO_PAY =
  'Call the tool with these arguments to get the payment requirements. Sign them, and call it again with the same ' +
  'arguments and the payment in _meta["x402/payment"] (x402) or _meta["org.paymentauth/credential"] (MPP).'

/** Replaces shell commands in next steps with tool calls and payment data, because MCP clients have no shell. */
export function withToolCalls(tool: string, body: unknown): unknown {
  const pays = PAYS[tool]
  if (!pays || !isJsonObject(body)) return body
  if (isJsonObject(body.pay_instructions)) {
    const { command: _, alternatives: _others, ...instructions } = body.pay_instructions
    const shell = terminalLines(body.pay_instructions as PayInstructions)
    const lines = String(body.reply).split('\n')
    const reply = lines.filter(line => !shell.includes(line)).join('\n')
    return { ...body, reply, pay_instructions: { ...instructions, ...paymentBy(pays, instructions) } }
  }
  if (!isJsonObject(body._next)) return body
  const { command: _, alternatives: _others, env, ...next } = body._next
  // if nothing is left to pay, there are no environment variables
  const isOwed = isJsonObject(env) && Object.keys(env).length > 0
  const step = isOwed ? { env, ...paymentBy(pays, body) } : { tool: 'get_order', arguments: { id: body.orderId } }
  return { ...body, _next: { ...step, ...next } }
}

function paymentBy(tool: string, { payUrl, amount, payment }: JsonObject): JsonObject {
  const url = new URL(String(payUrl))
  const owed = amount ?? (isJsonObject(payment) ? payment.amount : undefined)
  return {
    tool,
    arguments: Object.fromEntries(url.searchParams),
    payment: { amount: owed, how: HOW_TO_PAY },
  }
}
