import { brotliCompressSync, constants } from 'node:zlib'
import { sha256 } from '#src/kernel/ids.ts'

/** A body that is made once and sent as often as it is asked for. */
export type Document = {
  readonly bytes: Buffer
  readonly etag: string
  /** The same compressed, with an ETag of its own; undefined where that would save next to nothing. Not all are. */
  readonly compressed?: () => { readonly bytes: Buffer; readonly etag: string } | undefined
}

/** Shorter bodies fit into the packet that their headers travel in. */
const WORTH_COMPRESSING = 1_000
/** As good as gzip at its best, in a tenth of the time of the best that Brotli can do. */
const QUALITY = 5

/** The ETag of a body. */
export const etagOf = (body: string | Buffer): string => `"${sha256(body).slice(0, 27)}"`

/** Prepares a body that is sent as it is. */
export function createPlainDocument(text: string): Document {
  const bytes = Buffer.from(text)
  return { bytes, etag: etagOf(bytes) }
}

/** Prepares a body; it is compressed when it is first asked for so. */
export function createDocument(text: string): Document {
  const { bytes, etag } = createPlainDocument(text)
  let twin: ReturnType<NonNullable<Document['compressed']>>
  return {
    ...{ bytes, etag },
    compressed: () => {
      if (bytes.length < WORTH_COMPRESSING) return undefined
      twin ??= { bytes: compress(bytes), etag: `${etag.slice(0, -1)}-br"` }
      return twin
    },
  }
}

const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

/** Documents of outputs that are the same object for as long as they say the same. What is private is not compressed. */
export function createDocuments(): (output: object, isPrivate: boolean) => Document {
  const kept = new WeakMap<object, Document>()
  return (output, isPrivate) => {
    const known = kept.get(output)
    if (known) return known
    const text = JSON.stringify(output)
    const made = isPrivate ? createPlainDocument(text) : createDocument(text)
    kept.set(output, made)
    return made
  }
}
