import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { LanguageModelCallOptions } from 'ai'
import type { Circuit } from './circuit.ts'
import type { Prompt } from './prompt.ts'

export type ModelLimits = {
  /** Milliseconds of one step, and of all for one message. */
  readonly stepMs: number
  readonly turnMs: number
  readonly steps: number
}

/** A remote model, how it is told what to do, what it may take, and when it is left alone. */
export type RemoteModel = {
  readonly model: LanguageModelV4
  readonly prompt: Prompt
  readonly limits: ModelLimits
  /** What every step is asked with: the most tokens, and the effort and temperature that were set. */
  readonly call: Pick<LanguageModelCallOptions, 'maxOutputTokens' | 'reasoning' | 'temperature'>
  readonly circuit: Circuit
}
