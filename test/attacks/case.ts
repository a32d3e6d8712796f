import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How a payment that is presented is made, and what is wrong with it. */
const Payment = z.strictObject({
  /** The bill that it is signed for. */
  of: z.enum(['order', 'other', 'paid', 'quote', 'recipe']),
  as: z.enum(['v2', 'v1', 'inline']),
  /** Fields of the authorization, changed before it is signed. */
  sign: z.record(z.string(), z.string()).optional(),
  /** Fields of the authorization, changed after it was signed. */
  forge: z.record(z.string(), z.unknown()).optional(),
  /** Fields of the domain, changed before it is signed. */
  domain: z.record(z.string(), z.unknown()).optional(),
  /** The name of the signed struct, changed. */
  struct: z.string().optional(),
  /** Fields of what the header says was accepted. */
  accepted: z.record(z.string(), z.unknown()).optional(),
  /** Fields of the header around the payload. */
  envelope: z.record(z.string(), z.unknown()).optional(),
  /** What is done to the signature. */
  signature: z.string().optional(),
  by: z.enum(['payer', 'poor']).optional(),
})
export type Payment = z.infer<typeof Payment>

const Case = z.strictObject({
  name: z.string(),
  method: z.string().optional(),
  path: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  /** Sent as JSON. */
  body: z.unknown().optional(),
  /** Sent as it is. */
  text: z.string().optional(),
  /** Bytes for a bare socket, in the notation of JSON; what comes back is the answer. */
  raw: z.string().optional(),
  /** Frames for the clerk's WebSocket: texts as they are, other values as JSON. */
  frames: z.array(z.unknown()).optional(),
  pay: Payment.optional(),
  /** The whole payment that has already paid, once more. */
  replay: z.enum(['v2', 'recipe']).optional(),
  /** So many at once. */
  times: z.int().optional(),
  status: z.union([z.int(), z.array(z.int())]),
  error: z.string().optional(),
  /** What the answer must hold, and must not, header lines included. */
  shows: z.string().optional(),
  never: z.array(z.string()).optional(),
})
/** One attack: what is sent, and the answer it must get. Nothing may be booked, taken, refunded or written down by it. */
export type Case = z.infer<typeof Case>

/** The attacks of a file. Throws when one is written wrongly or two have one name. */
export function readCases(folder: URL): { readonly kind: string; readonly cases: readonly Case[] }[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  const kinds = files.sort().map(name => ({
    kind: name.replace('.json', '').replaceAll('-', ' '),
    cases: z.array(Case).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))),
  }))
  const names = kinds.flatMap(({ kind, cases }) => cases.map(({ name }) => `${kind}: ${name}`))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`two attacks are called "${twice}"`)
  return kinds
}
