import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Prompt } from './prompt.ts'

/** A remote model, how it is told what to do, and when it is left alone. */
export type RemoteModel = {
  readonly model: LanguageModelV4
  readonly prompt: Prompt
  /** Runs the work unless the model is known to be down; throws in that case and when the work does. */
  readonly guard: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>
}
