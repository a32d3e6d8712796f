import type { Config } from '#src/config.ts'

/** The settings that the clerk reads. */
export type ClerkConfig = Pick<
  Config,
  | 'REDIS_URL'
  | 'TRUSTED_PROXIES'
  | 'LIMITS'
  | 'BASE_URL'
  | 'ORDER_PREFIX'
  | 'CLERK_MODEL'
  | 'CLERK_PROMPT'
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
>
