import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import type { Side } from '#src/search/signature.ts'
import { sideOf } from './side.ts'

/** Prompt prefixes that a model was trained with. */
export type Prompts = Readonly<Record<Side, string>>

const PASSAGES = 'Represent this sentence for searching relevant passages: '
const TASK = 'Given a search for a place to eat, retrieve restaurants that answer it'

/** Prompts by model family, according to the model cards. The first match applies. Most models need none. */
const FAMILIES: readonly (readonly [name: RegExp, prompts: Prompts])[] = [
  [/nomic-embed-text|modernbert-embed/, { query: 'search_query: ', document: 'search_document: ' }],
  [/e5-[a-z0-9-]*instruct|e5-mistral/, { query: `Instruct: ${TASK}\nQuery: `, document: '' }],
  [/(?:^|[^a-z])e5-(?:small|base|large)/, { query: 'query: ', document: 'passage: ' }],
  [/bge-(?:small|base|large)-en|mxbai-embed-large/, { query: PASSAGES, document: '' }],
  [/arctic-embed.*(?:v2|2\.0)|arctic-embed2/, { query: 'query: ', document: '' }],
  [/arctic-embed/, { query: PASSAGES, document: '' }],
  [/qwen3-embedding/, { query: `Instruct: ${TASK}\nQuery:`, document: '' }],
  [/embeddinggemma/, { query: 'task: search result | query: ', document: 'title: none | text: ' }],
]
const NONE: Prompts = { query: '', document: '' }

/** Returns the prompts for a model id; none for unknown families. */
export const promptsOf = (modelId: string): Prompts =>
  FAMILIES.find(([name]) => name.test(modelId.toLowerCase()))?.[1] ?? NONE

/** Wraps a model so that it prefixes every text with the prompt for its side (query or document). */
export const withPrompts = (model: EmbeddingModelV4, prompts: Prompts): EmbeddingModelV4 => ({
  specificationVersion: 'v4',
  provider: model.provider,
  modelId: model.modelId,
  maxEmbeddingsPerCall: model.maxEmbeddingsPerCall,
  supportsParallelCalls: model.supportsParallelCalls,
  doEmbed: options => {
    const prompt = prompts[sideOf(options.providerOptions)]
    return model.doEmbed({ ...options, values: options.values.map(text => prompt + text) })
  },
})
