import { z } from 'zod'
import type { Tokens } from '../world/observed.ts'

/** What an answer of a LangChain chat model says of its tokens; not every model does. */
const Answered = z.object({
  usage_metadata: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    input_token_details: z.object({ cache_read: z.number().default(0) }).default({ cache_read: 0 }),
  }),
})

/** What models beside the clerk's used in a trial: those of its customer and its judge. */
export type Aides = { readonly tokens: Tokens; readonly cost: number | null }

/** Adds up what models are asked; cost is null once something without a price was used. */
export function createMeter(costOf: (model: string, tokens: Tokens) => number | null) {
  let tokens: Tokens = { input: 0, cached: 0, output: 0 }
  let cost: number | null = 0
  return {
    /** Counts an answer; one that does not say what it used counts as nothing. */
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
    /** Undefined when nothing was used. */
    read: (): Aides | undefined => (tokens.input + tokens.output === 0 ? undefined : { tokens, cost }),
  }
}
export type Meter = ReturnType<typeof createMeter>
