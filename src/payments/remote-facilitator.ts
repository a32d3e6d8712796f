import type { SettleResponse } from '@x402/core/types'
import { z } from 'zod'
import type { World } from '#src/kernel/world.ts'
import { type Facilitator, settlementOf } from './facilitator.ts'
import { nameInV1, networkOf } from './terms.ts'

const text = z
  .string()
  .nullish()
  .transform(value => value ?? undefined)

/** Response of a facilitator; all other fields are ignored. */
const Answer = z.object({
  success: z.boolean(),
  transaction: z.string(),
  network: z.string(),
  payer: text,
  errorReason: text,
  errorMessage: text,
})

/** What a facilitator settles; all other fields are ignored. */
const Supported = z.object({ kinds: z.array(z.object({ scheme: z.string(), network: z.string() })) })

/** The facilitator does not settle payments of ours. */
export class Unsupported extends Error {}

/** Maximum response size: larger than any reasonable response. */
const MOST_BYTES = 65_536

export type RemoteFacilitatorOptions = {
  readonly url: string
  /** Headers of every request, such as the facilitator's key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly timeoutMs: number
  /** Chain that it must settle on. */
  readonly chainId: number
}

/**
 * Settles through a facilitator's HTTP API at `url`. The server is untrusted: redirects are not followed, at most
 * 64 KiB of its response are read, and none of it is logged. Throws for anything but a valid response.
 */
export function remoteFacilitator(
  world: Pick<World, 'after' | 'fetch'>,
  { url, headers = {}, timeoutMs, chainId }: RemoteFacilitatorOptions,
): Facilitator {
  const address = url.replace(/\/+$/, '')
  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const patience = new AbortController()
    const cancel = world.after(timeoutMs, () => patience.abort(new Error('the facilitator did not answer in time')))
    try {
      const response = await world.fetch(`${address}${path}`, {
        ...init,
        redirect: 'error',
        signal: patience.signal,
        headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
      })
      if (!response.ok) throw new Error(`the facilitator answered ${response.status}`)
      return JSON.parse(await readShort(response))
    } finally {
      cancel()
      patience.abort()
    }
  }
  return {
    place: 'remote',
    check: async () => {
      const { kinds } = Supported.parse(await ask('/supported'))
      const network = networkOf({ chainId })
      const names = [network, nameInV1(network)]
      if (!kinds.some(kind => kind.scheme === 'exact' && names.includes(kind.network)))
        throw new Unsupported(`FACILITATOR_URL: this facilitator does not settle exact payments on ${network}`)
    },
    settle: async (terms, credential) => {
      const [paymentPayload, paymentRequirements] = settlementOf(terms, credential)
      const answer = await ask('/settle', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements }),
      })
      return Answer.parse(answer) as SettleResponse
    },
  }
}

async function readShort(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > MOST_BYTES) throw new Error('the facilitator response is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
