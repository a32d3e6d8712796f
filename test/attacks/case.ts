import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How a presented payment is built, and its defects. */
const Payment = z.strictObject({
  /** Payment requirement that the payment is signed for. */
  of: z.enum(['order', 'other', 'paid', 'quote', 'recipe']),
  as: z.enum(['v2', 'v1', 'inline']),
  /** Authorization fields changed before signing. */
  sign: z.record(z.string(), z.string()).optional(),
  /** Authorization fields changed after signing. */
  forge: z.record(z.string(), z.unknown()).optional(),
  /** Fields of the signing domain changed before signing. */
  domain: z.record(z.string(), z.unknown()).optional(),
  /** Changed name of the signed struct. */
  struct: z.string().optional(),
  /** Changed fields of the accepted requirement in the payment header. */
  accepted: z.record(z.string(), z.unknown()).optional(),
  /** Changed fields of the header around the payload. */
  envelope: z.record(z.string(), z.unknown()).optional(),
  /** Manipulation of the signature. */
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
  /** Sent verbatim. */
  text: z.string().optional(),
  /** Bytes for a raw socket, in JSON string notation. The bytes received are the response. */
  raw: z.string().optional(),
  /** Frames for the clerk's WebSocket: strings are sent verbatim, other values as JSON. */
  frames: z.array(z.unknown()).optional(),
  pay: Payment.optional(),
  /** Replays the complete payment that has already paid. */
  replay: z.enum(['v2', 'recipe']).optional(),
  /** Number of concurrent requests. */
  times: z.int().optional(),
  status: z.union([z.int(), z.array(z.int())]),
  error: z.string().optional(),
  /** Text that the response, including headers, must contain (`shows`) and must not contain (`never`). */
  shows: z.string().optional(),
  never: z.array(z.string()).optional(),
})
/** One attack: the request and its expected response. It must not book, charge, refund, or store anything. */
export type Case = z.infer<typeof Case>

/** Reads the attacks of a folder. Throws if an attack is malformed or two have the same name. */
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
