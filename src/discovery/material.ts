import { type Example, examplesAt } from '#tools/examples/examples.ts'
import type { AnyTool } from '#tools/tool.ts'
import { type HeaderParameters, headerParameters } from './parameters.ts'
import { type SharedResponses, sharedResponses } from './shared-responses.ts'

/** Input for the operations of one document. */
export type Material = {
  readonly examples: readonly Example[]
  readonly headers: HeaderParameters
  readonly responses: SharedResponses
  /** Names of the operations in the document. */
  readonly known: ReadonlySet<string>
}

/** Collects this input for tools; rewrites the examples to use `baseUrl`. */
export function collectMaterial(tools: readonly AnyTool[], baseUrl: string): Material {
  const examples = examplesAt(baseUrl)
  return {
    examples,
    headers: headerParameters(examples),
    responses: sharedResponses(examples),
    known: new Set(tools.map(tool => tool.name)),
  }
}
