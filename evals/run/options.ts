import { basename } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'

/** Who answers: a model and the prompt that it is given. */
export const Arm = z.strictObject({
  name: z.string(),
  /** `house`, `openai:<id>` or `compat:<id>`. */
  model: z.string(),
  /** Path of the prompt's file. */
  prompt: z.string(),
})
export type Arm = z.infer<typeof Arm>

/** What the cassette of an arm is called. */
export const cassetteOf = ({ model, prompt }: Arm): string =>
  `${model.replace(/[^\w.-]+/g, '-')}-${basename(prompt, '.md')}`

/** What a run is asked to do; plain JSON, because it travels to the workers. */
export type RunOptions = {
  readonly suites: readonly string[]
  /** Only tasks whose id holds it. */
  readonly only?: string
  readonly trials: number
  readonly arms: readonly Arm[]
  readonly cassettes?: { readonly folder: string; readonly mode: 'record' | 'replay' | 'renew' }
  /** US dollars after which no more trials begin. */
  readonly maxUsd?: number
  readonly mutant?: string
  /** A service elsewhere, instead of worlds of our own. */
  readonly baseUrl?: string
  /** `scripted`, or a module whose default export is a LangChain chat model: it plays the customers. */
  readonly customer?: string
  /** The same for judges. */
  readonly judge?: string
  /** Trials that need not be done again. */
  readonly done: readonly string[]
  readonly folder: string
  /** Where worlds with the same catalogue find its search index. */
  readonly indexes: string
  readonly chain: {
    readonly rpcUrl: string
    readonly keys: { readonly treasury: Hex; readonly relayer: Hex; readonly faucet: Hex }
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    run: RunOptions
  }
}

/** The name of a trial among all of a run. */
export const trialName = (arm: string, suite: string, task: string, trial: number): string =>
  `${arm} ${suite} ${task} ${trial}`
