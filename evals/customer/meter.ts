import { z } from 'zod'
import type { Tokens } from '../world/observed.ts'

/** Token usage in the answer of a LangChain chat model. Not every model reports it. */
const Answered = z.object({
  usage_metadata: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    input_token_details: z.object({ cache_read: z.number().default(0) }).default({ cache_read: 0 }),
  }),
})

/** Usage of the models other than the clerk's in a trial: customer and judge. */
export type Aides = { readonly tokens: Tokens; readonly cost: number | null }

/** Sums up token usage and cost. The cost is null once a model without a price was used. */
export function createMeter(costOf: (model: string, tokens: Tokens) => number | null) {
  let tokens: Tokens = { input: 0, cached: 0, output: 0 }
  let cost: number | null = 0
  return {
    /** Counts an answer. An answer without usage data counts as nothing. */
    add: (model: string, answer: object): void => {
      const { data } = Answered.safeParse(answer)
      if (!data) return
      const { input_tokens: input, output_tokens: output, input_token_details: details } = data.usage_metadata
      const these = { input, output, cached: details.cache_read }
      tokens = {
        input: tokens.input + these.input,
        cached: tokens.cached + these.cached,
        output: tokens.output + these.output,
      }
      const more = costOf(model, these)
      cost = cost === null || more === null ? null : cost + more
    },
    /** Returns the totals, or undefined if nothing was used. */
    read: (): Aides | undefined => (tokens.input + tokens.output === 0 ? undefined : { tokens, cost }),
  }
}
export type Meter = ReturnType<typeof createMeter>
