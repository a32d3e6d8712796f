import { EXAMPLES, type Example } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { type HeaderParameters, headerParameters } from './parameters.ts'
import { type SharedResponses, sharedResponses } from './shared-responses.ts'

/** What the operations of one document are made from. */
export type Material = {
  readonly examples: readonly Example[]
  readonly headers: HeaderParameters
  readonly responses: SharedResponses
  /** Names of the operations that the document has. */
  readonly known: ReadonlySet<string>
}

/** Gathers it for tools, with the examples as if `baseUrl` had given them. */
export function gather(tools: readonly AnyTool[], baseUrl: string): Material {
  const examples: Example[] = JSON.parse(JSON.stringify(EXAMPLES).replaceAll('{base_url}', baseUrl))
  return {
    examples,
    headers: headerParameters(examples),
    responses: sharedResponses(examples),
    known: new Set(tools.map(tool => tool.name)),
  }
}
