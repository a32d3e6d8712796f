import { CLERK_TOOLS } from '#src/clerk/operations.ts'
import { MERCHANT_TOOLS } from '#tools/merchant/registry.ts'
import { TOOLS } from '#tools/registry.ts'
import type { AnyTool } from '#tools/tool.ts'

/** Every operation of the server, in the order of documents: routes, documents and MCP are made from this list. */
export const OPERATIONS: readonly AnyTool[] = [...TOOLS, ...CLERK_TOOLS, ...MERCHANT_TOOLS]
