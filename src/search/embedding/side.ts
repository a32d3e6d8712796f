import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Side } from '#src/search/signature.ts'

/** Provider options that tell a model if its texts are queries or documents. */
export const sideOptions = (side: Side) => ({ comanda: { side } })

/** Reads `providerOptions.comanda.side`, `document` by default. Throws on any other value. */
export function sideOf(options: SharedV4ProviderOptions | undefined): Side {
  const side = options?.comanda?.side ?? 'document'
  if (side === 'query' || side === 'document') return side
  throw new Error(`providerOptions.comanda.side is ${JSON.stringify(side)}; it must be "query" or "document"`)
}
