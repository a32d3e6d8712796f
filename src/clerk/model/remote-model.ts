import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { LanguageModelCallOptions } from 'ai'
import type { Circuit } from './circuit.ts'
import type { Prompt } from './prompt.ts'

export type ModelLimits = {
  /** Time limits in milliseconds, per model step and per guest message. */
  readonly stepMs: number
  readonly turnMs: number
  readonly steps: number
}

/** Remote model with its prompt, limits, and circuit breaker. */
export type RemoteModel = {
  readonly model: LanguageModelV4
  readonly prompt: Prompt
  readonly limits: ModelLimits
  /** Options of every model call: output token limit, and the configured effort and temperature. */
  readonly call: Pick<LanguageModelCallOptions, 'maxOutputTokens' | 'reasoning' | 'temperature'>
  readonly circuit: Circuit
}
