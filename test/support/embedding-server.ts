import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type EmbeddingRequest = {
  readonly path: string
  readonly model: string
  readonly input: readonly string[]
  readonly authorization: string | undefined
  readonly encoding: string
}

/** Faulty answer to one request. */
export type Misbehaviour = (response: ServerResponse, request: EmbeddingRequest) => void

export type EmbeddingServer = AsyncDisposable & {
  /** Base URL, in the format of OPENAI_BASE_URL. */
  readonly url: string
  readonly requests: EmbeddingRequest[]
  /** All requested texts, in request order. */
  readonly texts: () => string[]
  /** Peak number of concurrent requests. */
  readonly mostAtOnce: () => number
  /** Answers requests with `how` from now on; without it, as OpenAI does. */
  readonly misbehave: (how?: Misbehaviour) => void
  /** Resolves with the next request. */
  readonly nextRequest: () => Promise<EmbeddingRequest>
}

export type EmbeddingServerOptions = {
  readonly key?: string
  readonly width?: () => number
  /** What a text means; its words alone unless this says otherwise. */
  readonly vectorOf?: (text: string, width: number) => readonly number[]
}

/** Bag-of-words vector: texts with the same words are close to each other. */
export function wordVector(input: string, width: number): number[] {
  const vector = new Array<number>(width).fill(0)
  for (const word of input.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let hash = 2_166_136_261
    for (const letter of word) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619)
    for (let mark = 0; mark < 4; mark++) {
      hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
      vector[(hash >>> 8) % width]! += hash & 1 ? 1 : -1
    }
  }
  const length = Math.hypot(...vector)
  return length > 0 ? vector.map(value => value / length) : vector
}

const floats = (vector: readonly number[]): readonly number[] => vector
const base64 = (vector: readonly number[]): string => Buffer.from(Float32Array.from(vector).buffer).toString('base64')

export const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

/** Sends an error in the format of OpenAI. */
export const refuse = (response: ServerResponse, status: number, message: string, type: string, code: string | null) =>
  json(response, status, { error: { message, type, param: null, code } })

/** Body of a successful answer. */
export const listOf = (
  { model, input, encoding }: EmbeddingRequest,
  vectorOf: (text: string) => readonly number[],
): Record<string, unknown> => {
  const tokens = input.reduce((sum, one) => sum + Math.ceil(one.length / 4), 0)
  const write = encoding === 'base64' ? base64 : floats
  return {
    object: 'list',
    data: input.map((one, index) => ({ object: 'embedding', index, embedding: write(vectorOf(one)) })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  }
}

/** Default answer of the server. */
export const goodAnswer: (
  response: ServerResponse,
  request: EmbeddingRequest,
  width?: number,
  vectorOf?: EmbeddingServerOptions['vectorOf'],
) => void = (response, request, width = 8, vectorOf = wordVector) =>
  json(
    response,
    200,
    listOf(request, one => vectorOf(one, width)),
  )

/** Fake server for OpenAI's `POST /v1/embeddings` that can be made to misbehave. */
export async function startEmbeddingServer(options: EmbeddingServerOptions = {}): Promise<EmbeddingServer> {
  const { key, width = () => 8, vectorOf } = options
  const requests: EmbeddingRequest[] = []
  let misbehaviour: Misbehaviour | undefined
  let arrived = Promise.withResolvers<EmbeddingRequest>()
  let open = 0
  let mostAtOnce = 0

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    mostAtOnce = Math.max(mostAtOnce, ++open)
    response.once('close', () => open--)
    const body = JSON.parse(await text(incoming))
    const request: EmbeddingRequest = {
      path: `${incoming.method} ${incoming.url}`,
      model: body.model,
      input: [body.input].flat(),
      authorization: incoming.headers.authorization,
      encoding: body.encoding_format ?? 'float',
    }
    requests.push(request)
    arrived.resolve(request)
    arrived = Promise.withResolvers()
    if (misbehaviour) misbehaviour(response, request)
    else if (request.path !== 'POST /v1/embeddings')
      refuse(response, 404, `Unknown request URL: ${request.path}.`, 'invalid_request_error', 'unknown_url')
    else if (key !== undefined && request.authorization !== `Bearer ${key}`)
      refuse(response, 401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')
    else if (request.input.length === 0 || request.input.some(one => typeof one !== 'string' || one === ''))
      refuse(response, 400, "'$.input' is invalid.", 'invalid_request_error', null)
    else if (request.input.length > 2048)
      refuse(response, 400, "'$.input' is too long: at most 2048 items.", 'invalid_request_error', null)
    else goodAnswer(response, request, width(), vectorOf)
  }

  const server = createServer((incoming, response) => void answer(incoming, response))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    texts: () => requests.flatMap(({ input }) => input),
    mostAtOnce: () => mostAtOnce,
    misbehave: how => {
      misbehaviour = how
    },
    nextRequest: () => arrived.promise,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
