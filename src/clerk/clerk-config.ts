import type { Config } from '#src/app/config.ts'

/** Settings that the clerk reads. */
export type ClerkConfig = Pick<
  Config,
  | 'REDIS_URL'
  | 'TRUSTED_PROXIES'
  | 'LIMITS'
  | 'BASE_URL'
  | 'ORDER_PREFIX'
  | 'CLERK_MODEL'
  | 'CLERK_PROMPT'
  | 'CLERK_STEP_SECONDS'
  | 'CLERK_TURN_SECONDS'
  | 'CLERK_MAX_STEPS'
  | 'CLERK_MAX_OUTPUT_TOKENS'
  | 'CLERK_CONCURRENCY'
  | 'CLERK_REASONING_EFFORT'
  | 'CLERK_TEMPERATURE'
  | 'CLERK_PROMPT_CACHE'
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
>
