import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ClerkConfig } from '#src/clerk/clerk-config.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { describeState } from '#src/clerk/model/describe-state.ts'
import { loadPrompt } from '#src/clerk/model/prompt.ts'
import type { RemoteModel } from '#src/clerk/turn.ts'
import { createCircuit } from './circuit.ts'

/** The model that CLERK_MODEL names, or undefined for the house model. Throws Error for a prompt that cannot be used. */
export function openRemote(config: ClerkConfig, deps: ClerkDeps): RemoteModel | undefined {
  const named = config.CLERK_MODEL
  const model = named === undefined || named === 'house' ? undefined : openModel(named, config, deps.world.fetch)
  if (!model) return undefined
  const prompt = loadPrompt(config.CLERK_PROMPT ?? 'v1')
  return {
    model,
    guard: createCircuit(deps.world),
    instructions: state => prompt(describeState(deps, state)),
  }
}

function openModel(named: string, config: ClerkConfig, fetch: typeof globalThis.fetch): LanguageModelV4 {
  const [kind = '', ...rest] = named.split(':')
  const id = rest.join(':')
  const baseURL = config.OPENAI_BASE_URL
  const apiKey = config.OPENAI_API_KEY
  if (kind === 'openai')
    return createOpenAI({ ...(baseURL ? { baseURL } : {}), apiKey: apiKey ?? '', fetch }).responses(id)
  return createOpenAICompatible({
    name: 'compat',
    baseURL: baseURL!,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch,
  }).chatModel(id)
}
