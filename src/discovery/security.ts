import type { AnyTool } from '#tools/tool.ts'

const SCHEMES = {
  statusToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The statusToken of an order, from confirm_order or whoever paid: shows its customer block.',
  },
  restaurantKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of a restaurant, as its operator handed it out.',
  },
} as const

/** Who may call an operation; an empty list is everybody. */
export const securityOf = (tool: AnyTool): { readonly security: Record<string, string[]>[] } => {
  if (tool.http.keyed) return { security: [{ restaurantKey: [] }] }
  // an order's token may travel as a bearer token instead of in the query
  return { security: 'token' in tool.input.shape ? [{}, { statusToken: [] }] : [] }
}

/** The schemes that operations name. */
export function securitySchemesOf(tools: readonly AnyTool[]) {
  const named = new Set(tools.flatMap(tool => securityOf(tool).security).flatMap(each => Object.keys(each)))
  const used = Object.entries(SCHEMES).filter(([name]) => named.has(name))
  return used.length === 0 ? {} : { securitySchemes: Object.fromEntries(used) }
}
