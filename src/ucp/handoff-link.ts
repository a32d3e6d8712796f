import { timingSafeEqual } from 'node:crypto'
import { hmac, sha256 } from '#src/kernel/ids.ts'

/** Path of the page on which a person continues a cart or checkout. */
export const HANDOFF_PATH = '/checkout'

const proofOf = (secret: Uint8Array, id: string): string => hmac(secret, `checkout page:${id}`)

/** True if a proof opens the page of a session: its id alone, which the agent knows, does not. */
export const isHandoffProof = (secret: Uint8Array, id: string, proof: string): boolean =>
  timingSafeEqual(Buffer.from(sha256(proofOf(secret, id))), Buffer.from(sha256(proof)))

/** Secret address of the page of a cart or checkout: it opens without the agent's identity. */
export const handoffUrl = (
  { baseUrl, secret }: { readonly baseUrl: string; readonly secret: Uint8Array },
  { id }: { readonly id: string },
): string => `${baseUrl}${HANDOFF_PATH}/${id}/${proofOf(secret, id)}`
