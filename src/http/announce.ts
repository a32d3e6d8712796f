import { type Bazaar, bazaarOf } from '#src/discovery/bazaar.ts'
import { encode } from '#src/payments/rails/x402.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'

const DEMAND = 'PAYMENT-REQUIRED'

/** Adds to the demand of a 402 how its operation is called, as catalogues of x402 read it. */
export function announced(tool: AnyTool, answer: HttpAnswer): HttpAnswer {
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
