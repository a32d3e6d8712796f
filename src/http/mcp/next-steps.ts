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

/** Replaces requests and shell commands in next steps with tool calls, because MCP clients send and run neither. */
export function withToolCalls(tool: string, body: unknown): unknown {
  if (!isJsonObject(body)) return body
  if (tool === 'preview_order') return isJsonObject(body._next) ? { ...body, _next: booking(body._next) } : body
  const pays = PAYS[tool]
  if (!pays) return body
  if (isJsonObject(body.pay_instructions)) {
    const { command: _, env: _env, alternatives: _others, ...instructions } = body.pay_instructions
    const shell = terminalLines(body.pay_instructions as PayInstructions)
    const lines = String(body.reply).split('\n')
    const reply = lines.filter(line => !shell.includes(line)).join('\n')
    return { ...body, reply, pay_instructions: { ...instructions, ...paymentBy(pays, instructions) } }
  }
  if (!isJsonObject(body._next)) return body
  const { command: _, alternatives: _others, env, ...next } = body._next
  const follow = { tool: 'get_order', arguments: { id: body.orderId } }
  // if nothing is left to pay, there are no environment variables
  const isOwed = isJsonObject(env) && Object.keys(env).length > 0
  if (!isOwed) return { ...body, _next: { ...follow, ...next } }
  return { ...body, _next: { ...paymentBy(pays, body), ...(body.orderId === undefined ? {} : { afterwards: follow }) } }
}

/** Tool call that books a quote; `missing` names the arguments that only the user knows. */
function booking({ confirm }: JsonObject): JsonObject {
  const { body, missing } = confirm as JsonObject
  return { tool: 'confirm_order', arguments: body, missing }
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
