import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ClerkConfig } from '#src/clerk/clerk-config.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { loadPrompt } from '#src/clerk/model/prompt.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { createCircuit } from './circuit.ts'
import type { RemoteModel } from './remote-model.ts'

/** The model that CLERK_MODEL names, or undefined for the house model. Throws Error for a prompt that cannot be used. */
export async function openRemote(config: ClerkConfig, deps: ClerkDeps): Promise<RemoteModel | undefined> {
  const named = config.CLERK_MODEL
  const model =
    named === undefined || named === 'house'
      ? undefined
      : await openModel(named, config, boundedFetch(deps.world.fetch))
  if (!model) return undefined
  return {
    model,
    guard: createCircuit(deps.world),
    prompt: loadPrompt(config.CLERK_PROMPT ?? 'v2'),
  }
}

async function openModel(named: string, config: ClerkConfig, fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
  const [kind = '', ...rest] = named.split(':')
  const id = rest.join(':')
  const baseURL = config.OPENAI_BASE_URL
  const apiKey = config.OPENAI_API_KEY
  if (kind === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ ...(baseURL ? { baseURL } : {}), apiKey: apiKey ?? '', fetch }).responses(id)
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'compat',
    baseURL: baseURL!,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch,
  }).chatModel(id)
}
