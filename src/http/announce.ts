import { bazaarOf } from '#src/discovery/bazaar.ts'
import { encode } from '#src/payments/protocols/x402.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'

const DEMAND = 'PAYMENT-REQUIRED'

/**
 * Adds the discovery extension to the 402 of a stable address, which tells x402 catalogs how to call it. An address
 * with a price token is good for one buyer, so that no catalog should list it.
 */
export function withDiscoveryExtension(tool: AnyTool, answer: HttpAnswer): HttpAnswer {
  const demand = answer.headers?.[DEMAND]
  if (demand === undefined || !tool.prices) return answer
  const told = JSON.parse(Buffer.from(demand, 'base64').toString())
  const extensions = { ...bazaarOf(tool, told.resource.url), ...told.extensions }
  return { ...answer, headers: { ...answer.headers, [DEMAND]: encode({ ...told, extensions }) } }
}
