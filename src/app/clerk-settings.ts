import { z } from 'zod'
import type { Setting } from './voice-settings.ts'

/**
 * Default model if OPENAI_API_KEY is set and OPENAI_BASE_URL and CLERK_MODEL are not. Chosen on 2026-11-27.
 */
export const DEFAULT_CLERK_MODEL = 'openai:gpt-5.4-mini-2026-03-17'

/** Duration of a turn's session lock in seconds. The last ten are reserved for closing the turn. */
export const LOCK_SECONDS = 90

const MOST_SECONDS = LOCK_SECONDS - 10
const seconds = z.coerce
  .number('must be a number')
  .min(0.1, `must be 0.1 to ${MOST_SECONDS}`)
  .max(MOST_SECONDS, `must be 0.1 to ${MOST_SECONDS}`)

/** Settings of the clerk's model. */
export const CLERK_SETTINGS = {
  CLERK_MODEL: {
    schema: z.string().regex(/^(?:house|(?:openai|compat):\S+)$/, 'must be house, openai:<id> or compat:<id>'),
    fallback: null,
    help: `Model of the clerk: \`house\`, the embedded rules model; \`openai:<id>\`; or \`compat:<id>\`, a model of a compatible server. Default: \`${DEFAULT_CLERK_MODEL}\` with OPENAI_API_KEY and without OPENAI_BASE_URL, otherwise \`house\`.`,
  },
  CLERK_PROMPT: {
    schema: z.string().regex(/^v\d{1,4}$/, 'must be a prompt version, such as v2'),
    fallback: 'v2',
    help: 'Version of the prompt in `prompts/clerk` for a model other than `house`.',
  },
  CLERK_STEP_SECONDS: {
    schema: seconds,
    fallback: '15',
    help: 'Timeout of that model for one step, without its tools. At most CLERK_TURN_SECONDS.',
  },
  CLERK_TURN_SECONDS: {
    schema: seconds,
    fallback: '60',
    help: `Timeout for all steps of one message, including their tools; at most ${MOST_SECONDS}, because the session is locked for ${LOCK_SECONDS}.`,
  },
  CLERK_MAX_STEPS: {
    schema: z.coerce.number('must be a number').int().min(2).max(32),
    fallback: '8',
    help: 'Maximum steps of that model for one message. The last one has no tools and must end with text.',
  },
  CLERK_MAX_OUTPUT_TOKENS: {
    schema: z.coerce.number('must be a number').int().min(100).max(100_000),
    fallback: '4000',
    help: 'Maximum output tokens of one step, including reasoning.',
  },
  CLERK_CONCURRENCY: {
    schema: z.coerce.number('must be a number').int().min(1).max(10_000),
    fallback: '32',
    help: 'Maximum concurrent messages of this process in the model; the embedded model answers further ones.',
  },
  CLERK_REASONING_EFFORT: {
    schema: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh']),
    fallback: null,
    help: 'Reasoning effort: `none`, `minimal`, `low`, `medium`, `high`, or `xhigh`. Without it the server decides.',
  },
  CLERK_TEMPERATURE: {
    schema: z.coerce.number('must be a number').min(0).max(2),
    fallback: null,
    help: 'Sampling temperature, 0 to 2. Without it the server decides; reasoning models do not accept one.',
  },
  CLERK_PROMPT_CACHE: {
    schema: z.enum(['off', 'anthropic']),
    fallback: 'off',
    help: '`anthropic` marks the system prompt and the tools with `cache_control`, for compatible servers in front of Claude; other servers cache automatically.',
  },
} as const satisfies Record<string, Setting>
