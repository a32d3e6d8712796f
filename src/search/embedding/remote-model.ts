import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import type { World } from '#src/kernel/world.ts'

/** A model of a server that speaks OpenAI's `/embeddings`. */
export type RemoteSettings = {
  readonly model: string
  readonly apiKey?: string | undefined
  /** With its version, as in `http://localhost:11434/v1`. */
  readonly baseUrl?: string | undefined
}

export const OPENAI_URL = 'https://api.openai.com/v1'

/** Opens a model of OpenAI or of any compatible server; the provider is loaded only here. */
export async function remoteModel(
  world: Pick<World, 'fetch'>,
  { model, apiKey, baseUrl }: RemoteSettings,
): Promise<EmbeddingModelV4> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  // given even when empty: left out, the provider would look into the environment by itself
  const settings = { baseURL: baseUrl ?? OPENAI_URL, apiKey: apiKey ?? '' }
  const fetch = apiKey === undefined ? withoutKey(world.fetch) : world.fetch
  return createOpenAI({ ...settings, fetch }).embeddingModel(model)
}

/** A server without keys must not meet an empty one. */
const withoutKey =
  (fetch: World['fetch']): World['fetch'] =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('Authorization')
    return fetch(url, { ...init, headers })
  }
