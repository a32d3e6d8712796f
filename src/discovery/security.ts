import type { AnyTool } from '#tools/tool.ts'

const SCHEMES = {
  statusToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The statusToken of an order, from confirm_order or from the payer; gives access to its customer block.',
  },
  restaurantKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of a restaurant, issued by the operator.',
  },
} as const

/** Security requirements of an operation; an empty list admits everyone. */
export const securityOf = (tool: AnyTool): { readonly security: Record<string, string[]>[] } => {
  if (tool.http.keyed) return { security: [{ restaurantKey: [] }] }
  // an order's token may be sent as a bearer token instead of in the query
  return { security: 'token' in tool.input.shape ? [{}, { statusToken: [] }] : [] }
}

/** Security schemes used by the operations. */
export function securitySchemesOf(tools: readonly AnyTool[]) {
  const named = new Set(tools.flatMap(tool => securityOf(tool).security).flatMap(each => Object.keys(each)))
  const used = Object.entries(SCHEMES).filter(([name]) => named.has(name))
  return used.length === 0 ? {} : { securitySchemes: Object.fromEntries(used) }
}
