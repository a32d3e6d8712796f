import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A text made small: conversations wait for minutes, and are many. */
export const pack = (text: string, as: 'latin1' | 'base64'): string => deflateRawSync(text).toString(as)

/** The text again. */
export const unpack = (packed: string, as: 'latin1' | 'base64'): string =>
  inflateRawSync(Buffer.from(packed, as)).toString()

/** The same for a text that others may have written: as it is where it was never packed, so that its reader judges it. */
export function unpackIfPacked(text: string): string {
  try {
    return unpack(text, 'base64')
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) return text
    throw error
  }
}
