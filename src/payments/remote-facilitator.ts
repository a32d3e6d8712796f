import type { SettleResponse } from '@x402/core/types'
import { z } from 'zod'
import type { World } from '#src/kernel/world.ts'
import { type Facilitator, settlementOf } from './facilitator.ts'

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

/** Maximum response size: larger than any reasonable response. */
const MOST_BYTES = 65_536

/**
 * Settles through a facilitator's HTTP API at `url`. The server is untrusted: redirects are not followed, at most
 * 64 KiB of its response are read, and none of it is logged. Throws for anything but a valid response.
 */
export function remoteFacilitator(world: Pick<World, 'after' | 'fetch'>, url: string, timeoutMs: number): Facilitator {
  const address = `${url.replace(/\/+$/, '')}/settle`
  return {
    place: 'remote',
    settle: async (terms, credential) => {
      const [paymentPayload, paymentRequirements] = settlementOf(terms, credential)
      const patience = new AbortController()
      const cancel = world.after(timeoutMs, () => patience.abort(new Error('the facilitator did not answer in time')))
      try {
        const response = await world.fetch(address, {
          method: 'POST',
          redirect: 'error',
          signal: patience.signal,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ x402Version: 2, paymentPayload, paymentRequirements }),
        })
        if (!response.ok) throw new Error(`the facilitator answered ${response.status}`)
        return Answer.parse(JSON.parse(await readShort(response))) as SettleResponse
      } finally {
        cancel()
        patience.abort()
      }
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
