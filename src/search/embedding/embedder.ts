import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import { type World, within } from '#src/kernel/world.ts'
import type { Side } from '#src/search/signature.ts'
import { sideOptions } from './side.ts'

/** What one call asks for. */
type EmbedCall = {
  readonly texts: readonly string[]
  readonly side: Side
  /** Milliseconds of the world's time after which the call is broken off. */
  readonly patienceMs: number
  readonly signal?: AbortSignal | undefined
}

/** A model that is ready to be asked. */
export type Embedder = {
  readonly name: string
  /** Tells its vectors from those of every other model, and of the same model elsewhere. */
  readonly identity: string
  /** Most texts of one call, and most calls at once. */
  readonly batch: number
  readonly lanes: number
  /** One vector of length 1 per text, all of one width; rejects when one is missing, too late, or no vector. */
  readonly embed: (call: EmbedCall) => Promise<Float32Array[]>
}

/** What the strictest servers take by default. */
const BATCH = 32
const LANES = 4

/** Makes a model of the AI SDK ready, which is loaded only here; a call is tried once. */
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
      ...{ model, values: [...texts], maxRetries: 0, abortSignal },
      providerOptions: sideOptions(side),
    })
    const late = Symbol('late')
    const answer = await within(world, patienceMs, asked, late)
    if (typeof answer === 'symbol') {
      stop.abort()
      // its end is of no interest any more
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

/** The same with what the server says about it, for calls that send nothing private; never about keys. */
export function reasonInFull(error: unknown): string {
  const reason = reasonOf(error)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN
  if (!(status >= 300) || SECRETS.includes(status)) return reason
  const words = (error as Error).message.replace(/\s+/g, ' ').replace(/https?:\/\/\S+/g, '<url>')
  return words === '' ? reason : `${reason}, ${JSON.stringify(words.slice(0, MOST_WORDS))}`
}

/** Why a call failed, in words of ours alone: an answer may repeat what people typed, or a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  if (!('statusCode' in error || 'isRetryable' in error)) return error.name === 'Error' ? error.message : error.name
  const { statusCode: status } = error as { readonly statusCode?: number | undefined }
  if (status === undefined) return 'no connection'
  return status >= 200 && status < 300 ? 'an answer that cannot be read' : `status ${status}`
}
