import type { AnyTool } from '#tools/tool.ts'

export type DocumentOptions = { readonly baseUrl: string; readonly version: string }

/** The OpenAPI 3.1 description of tools. */
export function openApiDocument(_tools: readonly AnyTool[], options: DocumentOptions): Record<string, unknown> {
  return { openapi: '3.1.0', info: { title: 'Comanda', version: options.version }, servers: [{ url: options.baseUrl }] }
}
