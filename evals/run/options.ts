import { basename } from 'node:path'
import type { Hex } from 'viem'
import { z } from 'zod'

/** Arm of a comparison: a model with its prompt. */
export const Arm = z.strictObject({
  name: z.string(),
  /** `house` (rules model), `openai:<id>`, or `compat:<id>`. */
  model: z.string(),
  /** Path of the prompt file. */
  prompt: z.string(),
})
export type Arm = z.infer<typeof Arm>

/** Cassette name of an arm. */
export const cassetteOf = ({ model, prompt }: Arm): string =>
  `${model.replace(/[^\w.-]+/g, '-')}-${basename(prompt, '.md')}`

/** Parameters of a run. Plain JSON, because they are sent to the workers. */
export type RunOptions = {
  readonly suites: readonly string[]
  /** Only run tasks whose id contains this text. */
  readonly only?: string
  readonly trials: number
  readonly arms: readonly Arm[]
  readonly cassettes?: { readonly folder: string; readonly mode: 'record' | 'replay' | 'renew' }
  /** Spending limit in US dollars. No more trials start once it is reached. */
  readonly maxUsd?: number
  readonly mutant?: string
  /** URL of a remote service to test instead of local worlds. */
  readonly baseUrl?: string
  /** Model that plays the customers: `scripted`, or a module whose default export is a LangChain chat model. */
  readonly customer?: string
  /** Same for the judges. */
  readonly judge?: string
  /** Completed trials to skip. */
  readonly done: readonly string[]
  readonly folder: string
  /** Folder of search indexes, shared by worlds with the same catalog. */
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

/** Unique name of a trial within a run. */
export const trialName = (arm: string, suite: string, task: string, trial: number): string =>
  `${arm} ${suite} ${task} ${trial}`
