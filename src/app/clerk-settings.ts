import { z } from 'zod'
import type { Setting } from './voice-settings.ts'

/** The model that talks where OPENAI_API_KEY is set, OPENAI_BASE_URL and CLERK_MODEL are not. Chosen on 2026-11-27. */
export const DEFAULT_CLERK_MODEL = 'openai:gpt-5.4-mini-2026-03-17'

/** Seconds that a turn keeps its session; the last ten are for closing it. */
export const LOCK_SECONDS = 90

const MOST_SECONDS = LOCK_SECONDS - 10
const seconds = z.coerce
  .number('must be a number')
  .min(0.1, `must be 0.1 to ${MOST_SECONDS}`)
  .max(MOST_SECONDS, `must be 0.1 to ${MOST_SECONDS}`)

/** The settings of the clerk's model. */
export const CLERK_SETTINGS = {
  CLERK_MODEL: {
    schema: z.string().regex(/^(?:house|(?:openai|compat):\S+)$/, 'must be house, openai:<id> or compat:<id>'),
    fallback: null,
    help: `Who talks: \`house\`, the embedded model; \`openai:<id>\`; or \`compat:<id>\`, a model of a compatible server. Default: \`${DEFAULT_CLERK_MODEL}\` with OPENAI_API_KEY and without OPENAI_BASE_URL, else \`house\`.`,
  },
  CLERK_PROMPT: {
    schema: z.string().regex(/^v\d{1,4}$/, 'must be the version of a prompt, such as v2'),
    fallback: 'v2',
    help: 'Version of the prompt in `prompts/clerk` that a model other than `house` is given.',
  },
  CLERK_STEP_SECONDS: {
    schema: seconds,
    fallback: '15',
    help: 'How long that model may take for one step, without its tools. At most CLERK_TURN_SECONDS.',
  },
  CLERK_TURN_SECONDS: {
    schema: seconds,
    fallback: '60',
    help: `How long all steps for one message may take, with their tools; ${MOST_SECONDS} at most: the session is kept for ${LOCK_SECONDS}.`,
  },
  CLERK_MAX_STEPS: {
    schema: z.coerce.number('must be a number').int().min(2).max(32),
    fallback: '8',
    help: 'Steps of that model for one message. The last one has no tools and ends with words.',
  },
  CLERK_MAX_OUTPUT_TOKENS: {
    schema: z.coerce.number('must be a number').int().min(100).max(100_000),
    fallback: '4000',
    help: 'Tokens that one step may write, reasoning included.',
  },
  CLERK_CONCURRENCY: {
    schema: z.coerce.number('must be a number').int().min(1).max(10_000),
    fallback: '32',
    help: 'Messages of this process that the model works on at once; the embedded model answers any further.',
  },
  CLERK_REASONING_EFFORT: {
    schema: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']),
    fallback: null,
    help: 'Reasoning effort: `none`, `minimal`, `low`, `medium`, `high` or `xhigh`. Without it the server decides.',
  },
  CLERK_TEMPERATURE: {
    schema: z.coerce.number('must be a number').min(0).max(2),
    fallback: null,
    help: 'Sampling temperature, 0 to 2. Without it the server decides; reasoning models take none.',
  },
  CLERK_PROMPT_CACHE: {
    schema: z.enum(['off', 'anthropic']),
    fallback: 'off',
    help: '`anthropic` marks the system prompt and the tools with `cache_control`, for compatible servers in front of Claude; others cache by themselves.',
  },
} as const satisfies Record<string, Setting>
