import { CLERK_TOOLS } from '#src/clerk/operations.ts'
import { MERCHANT_TOOLS } from '#tools/merchant/registry.ts'
import { TOOLS } from '#tools/registry.ts'
import type { AnyTool } from '#tools/tool.ts'

/** All server operations in documentation order, the source of routes, documents, and MCP tools. */
export const OPERATIONS: readonly AnyTool[] = [...TOOLS, ...CLERK_TOOLS, ...MERCHANT_TOOLS]
