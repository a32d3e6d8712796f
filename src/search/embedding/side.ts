import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Side } from '#src/search/signature.ts'

/** Tells a model on which side of a search its texts stand. */
export const sideOptions = (side: Side) => ({ comanda: { side } })

/** The side told by `providerOptions.comanda.side`, `document` unless told; throws on any other word. */
export function sideOf(options: SharedV4ProviderOptions | undefined): Side {
  const side = options?.comanda?.side ?? 'document'
  if (side === 'query' || side === 'document') return side
  throw new Error(`providerOptions.comanda.side is ${JSON.stringify(side)}; it must be "query" or "document"`)
}
