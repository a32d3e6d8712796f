import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import { type World, within } from '#src/kernel/world.ts'
import type { Side } from '#src/search/signature.ts'
import { sideOptions } from './side.ts'

/** Request to an embedding model. */
type EmbedCall = {
  readonly texts: readonly string[]
  readonly side: Side
  /** Timeout in milliseconds of world time. */
  readonly patienceMs: number
  readonly signal?: AbortSignal | undefined
}

/** Embedding model client. */
export type Embedder = {
  readonly name: string
  /** Identifies the vector space: distinguishes other models, and the same model on another server. */
  readonly identity: string
  /** Maximum number of texts per call, and of concurrent calls. */
  readonly batch: number
  readonly lanes: number
  /** Returns one unit vector per text, all of the same width. Rejects on a timeout or a missing or invalid vector. */
  readonly embed: (call: EmbedCall) => Promise<Float32Array[]>
}

/** Default limits of the strictest servers. */
const BATCH = 32
const LANES = 4

/** Wraps an AI SDK model. Imports the SDK lazily. Calls are not retried. */
export async function createEmbedder(
  world: Pick<World, 'after'>,
  model: EmbeddingModelV4,
  identity: string,
): Promise<Embedder> {
  const { embedMany } = await import('ai')
  const embed = async ({ texts, side, patienceMs, signal }: EmbedCall): Promise<Float32Array[]> => {
    const stop = new AbortController()
    const abortSignal = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const asked = embedMany({
      model,
      values: [...texts],
      maxRetries: 0,
      abortSignal,
      providerOptions: sideOptions(side),
    })
    const late = Symbol('late')
    const answer = await within(world, patienceMs, asked, late)
    if (typeof answer === 'symbol') {
      stop.abort()
      // Ignore the late result.
      asked.catch(() => {})
      throw new Error(`no answer within ${patienceMs} ms`)
    }
    return readVectors(answer.embeddings)
  }
  return {
    name: model.modelId,
    identity,
    batch: Math.max(1, Math.min(BATCH, (await model.maxEmbeddingsPerCall) ?? BATCH)),
    lanes: (await model.supportsParallelCalls) ? LANES : 1,
    embed,
  }
}

function readVectors(embeddings: readonly (readonly number[])[]): Float32Array[] {
  const width = embeddings[0]?.length ?? 0
  return embeddings.map(embedding => {
    if (embedding.length === 0 || embedding.length !== width)
      throw new Error(`the model answered with vectors of ${width} and of ${embedding.length} numbers`)
    return unit(embedding)
  })
}

function unit(embedding: readonly number[]): Float32Array {
  let squares = 0
  for (const value of embedding) squares += value * value
  if (!Number.isFinite(squares)) throw new Error('the model answered with numbers that are not finite')
  const length = Math.sqrt(squares)
  return Float32Array.from(embedding, value => (length > 0 ? value / length : 0))
}

const MOST_WORDS = 200
const SECRETS = [401, 403]

/** Same, with the server's message unless it is about keys. Only for calls that send no private data. */
export function failureReasonWithMessage(error: unknown): string {
  const reason = failureReason(error)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN
  if (!(status >= 300) || SECRETS.includes(status)) return reason
  const words = (error as Error).message.replace(/\s+/g, ' ').replace(/https?:\/\/\S+/g, '<url>')
  return words === '' ? reason : `${reason}, ${JSON.stringify(words.slice(0, MOST_WORDS))}`
}

/** Failure reason in our own words, because the server's message may contain user input or a key. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  if (!('statusCode' in error || 'isRetryable' in error)) return error.name === 'Error' ? error.message : error.name
  const { statusCode: status } = error as { readonly statusCode?: number | undefined }
  if (status === undefined) return 'no connection'
  return status >= 200 && status < 300 ? 'an answer that cannot be read' : `status ${status}`
}
