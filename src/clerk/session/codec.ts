import type { z } from 'zod'

/** Largest state of a session, in bytes of JSON. */
export const STATE_BYTES = 32_768
/** Largest reply that is kept for repetitions, in bytes of JSON. */
export const REPLY_BYTES = 65_536

/** Turns a state into text that is sure to be read again, and text into a state, or undefined when it is none. */
export type Codec<S> = { readonly encode: (state: S) => string; readonly decode: (text: string) => S | undefined }

/** Plain JSON only, checked by the schema both ways. `encode` throws RangeError for what will not come back. */
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

/** Throws RangeError for what is not JSON or larger than `limit` bytes. */
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
