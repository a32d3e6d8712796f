import { brotliCompressSync, constants } from 'node:zlib'
import { sha256 } from '#src/kernel/ids.ts'

/** What is sent, and its ETag; `length` in bytes. A text travels in one piece with its headers. */
export type Form = { readonly content: string | Buffer; readonly length: number; readonly etag: string }

/** A body that is made once and sent as often as it is asked for. */
export type Document = Form & {
  /** The same compressed, with an ETag of its own; undefined where that would save next to nothing. Not all are. */
  readonly compressed?: () => Form | undefined
}

/** Shorter bodies fit into the packet that their headers travel in. */
const WORTH_COMPRESSING = 1_000
/** As good as gzip at its best, in a tenth of the time of the best that Brotli can do. */
const QUALITY = 5

/** The ETag of a body. */
export const etagOf = (body: string | Buffer): string => `"${sha256(body).slice(0, 27)}"`

/** Prepares a body that is sent as it is. */
function createPlainDocument(text: string): Document {
  return { content: text, length: Buffer.byteLength(text), etag: etagOf(text) }
}

/** Prepares a body; it is compressed when it is first asked for so. */
export function createDocument(text: string): Document {
  const content = Buffer.from(text)
  const etag = etagOf(content)
  let twin: Form | undefined
  return {
    ...{ content, length: content.length, etag },
    compressed: () => {
      if (content.length < WORTH_COMPRESSING) return undefined
      twin ??= formOf(compress(content), `${etag.slice(0, -1)}-br"`)
      return twin
    },
  }
}

const formOf = (content: Buffer, etag: string): Form => ({ content, length: content.length, etag })

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
