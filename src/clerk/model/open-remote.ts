import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ClerkConfig } from '#src/clerk/clerk-config.ts'
import type { ClerkDeps } from '#src/clerk/deps.ts'
import { loadPrompt } from '#src/clerk/model/prompt.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { createCircuitBreaker } from './circuit.ts'
import { openCompat } from './open-compat.ts'
import type { RemoteModel } from './remote-model.ts'

/** Opens the model set by CLERK_MODEL; undefined for the rules model. Throws Error for an invalid prompt. */
export async function openRemote(config: ClerkConfig, deps: ClerkDeps): Promise<RemoteModel | undefined> {
  if (config.CLERK_MODEL === 'house') return undefined
  const model = await openModel(config, boundedFetch(deps.world.fetch))
  const { CLERK_REASONING_EFFORT: reasoning, CLERK_TEMPERATURE: temperature } = config
  return {
    model,
    prompt: loadPrompt(config.CLERK_PROMPT),
    limits: {
      stepMs: config.CLERK_STEP_SECONDS * 1_000,
      turnMs: config.CLERK_TURN_SECONDS * 1_000,
      steps: config.CLERK_MAX_STEPS,
    },
    call: {
      maxOutputTokens: config.CLERK_MAX_OUTPUT_TOKENS,
      ...(reasoning === undefined ? {} : { reasoning }),
      ...(temperature === undefined ? {} : { temperature }),
    },
    circuit: createCircuitBreaker(deps.world, config.CLERK_CONCURRENCY),
  }
}

async function openModel(config: ClerkConfig, fetch: typeof globalThis.fetch): Promise<LanguageModelV4> {
  const [kind = '', ...rest] = config.CLERK_MODEL.split(':')
  const id = rest.join(':')
  const baseURL = config.OPENAI_BASE_URL
  const apiKey = config.OPENAI_API_KEY
  if (kind === 'openai') {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ ...(baseURL ? { baseURL } : {}), apiKey: apiKey ?? '', fetch }).responses(id)
  }
  return openCompat({ id, baseURL: baseURL!, apiKey, fetch, cache: config.CLERK_PROMPT_CACHE })
}
