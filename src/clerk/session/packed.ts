import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Compresses a text: many conversations stay in memory for minutes. */
export const compressText = (text: string, as: 'latin1' | 'base64'): string => deflateRawSync(text).toString(as)

/** Decompresses a text. */
export const decompressText = (packed: string, as: 'latin1' | 'base64'): string =>
  inflateRawSync(Buffer.from(packed, as)).toString()

/** Same for untrusted text: returns uncompressed text as is, so that its parser decides. */
export function unpackIfPacked(text: string): string {
  try {
    return decompressText(text, 'base64')
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) return text
    throw error
  }
}
