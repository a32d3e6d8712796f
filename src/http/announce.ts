import { type Bazaar, bazaarOf } from '#src/discovery/bazaar.ts'
import { encode } from '#src/payments/protocols/x402.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'

const DEMAND = 'PAYMENT-REQUIRED'

/** Adds the discovery extension to a 402, which tells x402 catalogs how to call the operation. */
export function withDiscoveryExtension(tool: AnyTool, answer: HttpAnswer): HttpAnswer {
  const demand = answer.headers?.[DEMAND]
  if (demand === undefined) return answer
  const extensions = bazaarFor(tool)
  const told = { ...JSON.parse(Buffer.from(demand, 'base64').toString()), extensions }
  return { ...answer, headers: { ...answer.headers, [DEMAND]: encode(told) } }
}

function rememberBazaars(): (tool: AnyTool) => Bazaar {
  const known = new WeakMap<AnyTool, Bazaar>()
  return tool => {
    const made = known.get(tool) ?? bazaarOf(tool)
    known.set(tool, made)
    return made
  }
}

const bazaarFor = rememberBazaars()
