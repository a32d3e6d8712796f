import { terminalLines } from '#src/clerk/desk/show-pay.ts'
import type { PayInstructions } from '#src/clerk/schema.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'

/** The tool that pays for what another tool booked or priced. */
const PAYS: Readonly<Record<string, string>> = {
  confirm_order: 'pay_order',
  chat_with_clerk: 'pay_order',
  preview_recipe: 'pay_recipe',
  preview_recipe_bundle: 'pay_recipe_bundle',
}

const HOW_TO_PAY =
  'Call the tool with these arguments: it answers with what is owed. Sign that, and call it again with the same ' +
  'arguments and the payment in _meta["x402/payment"] (x402) or _meta["org.paymentauth/credential"] (MPP). Over HTTP, ' +
  'GET url answers 402 with the same; send the payment in headers.'
const HEADERS = {
  'PAYMENT-SIGNATURE': '<x402 version 2 payment, base64 of JSON>',
  'X-PAYMENT': '<or x402 version 1 payment, base64 of JSON>',
  Authorization: '<or Payment and an MPP credential>',
}

/** An answer whose next step is a tool call and the data of its payment: MCP clients have no shell for a command. */
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
  // where nothing is left to pay, no variables are named
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
    payment: { method: 'GET', url: url.href, amount: owed, headers: HEADERS, how: HOW_TO_PAY },
  }
}
