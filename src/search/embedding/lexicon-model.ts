import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import { once } from '#src/kernel/memoize.ts'
import type { QueryLexicon } from '#src/search/concept.ts'
import { DIMENSIONS, type Side } from '#src/search/signature.ts'
import { createUnderstanding } from '#src/search/understand.ts'
import { sideOf } from './side.ts'

/**
 * The lexicon as an embedding model with 384 dimensions. Queries are parsed first, so that negated concepts count
 * against a document; documents are taken literally. A text without concepts yields all zeros.
 */
export function lexiconModel(
  lexicon: QueryLexicon,
  knownWords: ReadonlyMap<string, number> = new Map(),
): EmbeddingModelV4 {
  const understand = once(() => createUnderstanding(lexicon, knownWords))
  const embed = (text: string, side: Side): number[] => {
    const concepts = side === 'query' ? understand()(text).concepts : lexicon.concepts(text)
    return [...lexicon.embed(concepts, side)]
  }
  return {
    specificationVersion: 'v4',
    provider: 'comanda.lexicon',
    modelId: `lexicon-${lexicon.version}`,
    maxEmbeddingsPerCall: Number.POSITIVE_INFINITY,
    supportsParallelCalls: false,
    doEmbed: async ({ values, dimensions, abortSignal, providerOptions }) => {
      abortSignal?.throwIfAborted()
      const side = sideOf(providerOptions)
      const odd = dimensions !== undefined && dimensions !== DIMENSIONS
      return {
        embeddings: values.map(text => embed(text, side)),
        warnings: odd
          ? [{ type: 'unsupported', feature: 'dimensions', details: `The lexicon has ${DIMENSIONS}.` }]
          : [],
      }
    },
  }
}
