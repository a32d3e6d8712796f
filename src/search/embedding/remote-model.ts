import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import type { World } from '#src/kernel/world.ts'

/** Settings of a model on a server with an OpenAI-compatible `/embeddings` endpoint. */
export type RemoteSettings = {
  readonly model: string
  readonly apiKey?: string | undefined
  /** Base URL including the version, as in `http://localhost:11434/v1`. */
  readonly baseUrl?: string | undefined
}

export const OPENAI_URL = 'https://api.openai.com/v1'

/** Opens a model of OpenAI or of a compatible server. Imports the provider lazily. */
export async function remoteModel(
  world: Pick<World, 'fetch'>,
  { model, apiKey, baseUrl }: RemoteSettings,
): Promise<EmbeddingModelV4> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  // Pass the key even if empty: without one, the provider would read it from the environment.
  const settings = { baseURL: baseUrl ?? OPENAI_URL, apiKey: apiKey ?? '' }
  const fetch = apiKey === undefined ? withoutKey(world.fetch) : world.fetch
  return createOpenAI({ ...settings, fetch }).embeddingModel(model)
}

/** Removes the Authorization header, because servers without keys must not receive an empty one. */
const withoutKey =
  (fetch: World['fetch']): World['fetch'] =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    headers.delete('Authorization')
    return fetch(url, { ...init, headers })
  }
