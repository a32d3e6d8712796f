import type { z } from 'zod'

/** Maximum size of a session state, in bytes of JSON. */
export const STATE_BYTES = 32_768
/** Maximum size of a reply stored for replay, in bytes of JSON. */
export const REPLY_BYTES = 65_536

/** Codec for session states. `decode` returns undefined for invalid text. */
export type Codec<S> = { readonly encode: (state: S) => string; readonly decode: (text: string) => S | undefined }

/**
 * JSON codec that validates against the schema in both directions. `encode` throws RangeError if the state does not
 * round-trip.
 */
export function createCodec<S>(schema: z.ZodType<S>): Codec<S> {
  const decode = (text: string): S | undefined => schema.safeParse(parseJson(text)).data
  return {
    decode,
    encode: state => {
      const text = encodeJson(state, STATE_BYTES, 'The state of a session')
      if (decode(text) === undefined) throw new RangeError('The state of a session does not fit its schema.')
      return text
    },
  }
}

/** Serializes to JSON. Throws RangeError if the value is not JSON or exceeds `limit` bytes. */
export function encodeJson(value: unknown, limit: number, name: string): string {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new RangeError(`${name} is not JSON.`)
  const size = Buffer.byteLength(text)
  if (size > limit) throw new RangeError(`${name} has ${size} bytes; ${limit} are possible.`)
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
