import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/** Serializable data: objects, lists of strings, numbers, and typed arrays. */
type Packable = unknown
type Kind = keyof typeof KINDS
/** Location of a typed array in the file, marked by the key `%`. */
type Section = { readonly '%': Kind; readonly at: number; readonly length: number }

const KINDS = { Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array }
const MAGIC = Buffer.from('comanda index 1\n')
const ALIGNED = 64
const DIGEST = 32
const CHUNK = 1 << 20

const isTyped = (value: unknown): value is InstanceType<(typeof KINDS)[Kind]> =>
  ArrayBuffer.isView(value) && value.constructor.name in KINDS
const aligned = (at: number): number => Math.ceil(at / ALIGNED) * ALIGNED

/**
 * Writes data under a key, atomically: the file is either complete or absent. Format: a JSON header, the raw bytes
 * of the typed arrays, and a hash over everything.
 */
export async function writePacked(file: string, key: string, data: Packable): Promise<void> {
  const sections: Uint8Array[] = []
  let at = 0
  const tree = JSON.stringify({ key, data }, (_, value) => {
    if (!isTyped(value)) return value
    const section: Section = { '%': value.constructor.name as Kind, at, length: value.length }
    sections.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    at = aligned(at + value.byteLength)
    return section
  })
  const partial = `${file}.${process.pid}.partial`
  const handle = await open(partial, 'w')
  try {
    const hash = createHash('sha256')
    const put = async (bytes: Uint8Array) => {
      hash.update(bytes)
      for (let done = 0; done < bytes.length; )
        done += (await handle.write(bytes, done, Math.min(bytes.length - done, CHUNK * 256))).bytesWritten
    }
    const head = Buffer.from(tree)
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(head.length))
    await put(MAGIC)
    await put(length)
    await put(head)
    await put(Buffer.alloc(aligned(prefix(head.length)) - prefix(head.length)))
    for (const bytes of sections) {
      await put(bytes)
      await put(Buffer.alloc(aligned(bytes.length) - bytes.length))
    }
    await handle.write(hash.digest())
    await handle.sync()
  } catch (error) {
    await handle.close()
    await rm(partial, { force: true })
    throw error
  }
  await handle.close()
  await rename(partial, file)
}

const prefix = (head: number): number => MAGIC.length + 8 + head

/**
 * Reads data written under a key. Returns undefined if the file is missing, was written under another key, or is
 * corrupt. Yields to the event loop after every megabyte. `bufferFor` may supply the buffer for an array, by
 * property name.
 */
export async function readPacked(
  file: string,
  key: string,
  bufferFor: (name: string, bytes: number) => Uint8Array | undefined = () => undefined,
): Promise<unknown | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    const reader = readerOf(handle)
    const start = await reader.take(MAGIC.length + 8)
    if (!start?.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
    const length = Number(start.readBigUInt64LE(MAGIC.length))
    const size = (await handle.stat()).size
    const head = length <= size ? await reader.take(length) : undefined
    const tree = head && parseHead(head)
    if (tree?.key !== key) return undefined
    const skip = aligned(prefix(length)) - prefix(length)
    if (!(await reader.take(skip))) return undefined
    const data = await fill(tree.data, reader, size, bufferFor)
    return data !== undefined && (await reader.endsWell()) ? data : undefined
  } finally {
    await handle.close()
  }
}

function parseHead(head: Buffer): { readonly key: string; readonly data: unknown } | undefined {
  try {
    return JSON.parse(head.toString())
  } catch {
    // A corrupt header means a corrupt file.
    return undefined
  }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(handle: FileHandle) {
  const hash: Hash = createHash('sha256')
  let at = 0
  const readInto = async (into: Uint8Array): Promise<boolean> => {
    for (let done = 0; done < into.length; ) {
      const { bytesRead } = await handle.read(into, done, Math.min(CHUNK, into.length - done), at)
      if (bytesRead === 0) return false
      hash.update(into.subarray(done, done + bytesRead))
      done += bytesRead
      at += bytesRead
    }
    return true
  }
  return {
    readInto,
    take: async (length: number): Promise<Buffer | undefined> => {
      const bytes = Buffer.alloc(length)
      return (await readInto(bytes)) ? bytes : undefined
    },
    endsWell: async (): Promise<boolean> => {
      const expected = hash.digest()
      const found = Buffer.alloc(DIGEST + 1)
      const { bytesRead } = await handle.read(found, 0, DIGEST + 1, at)
      return bytesRead === DIGEST && found.subarray(0, DIGEST).equals(expected)
    },
  }
}

/** Fills in the typed arrays of a tree in file order. */
async function fill(
  tree: unknown,
  reader: Reader,
  size: number,
  bufferFor: (name: string, bytes: number) => Uint8Array | undefined,
): Promise<unknown | undefined> {
  const isSection = (value: unknown): value is Section => typeof value === 'object' && value !== null && '%' in value
  const root: Record<string, unknown> = { data: tree }
  const places: { readonly owner: Record<string, unknown>; readonly name: string; readonly section: Section }[] = []
  const walk = (owner: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(owner)) {
      if (isSection(value)) places.push({ owner, name, section: value })
      else if (typeof value === 'object' && value !== null && !Array.isArray(value))
        walk(value as Record<string, unknown>)
    }
  }
  walk(root)
  for (const { owner, name, section } of places) {
    const kind = KINDS[section['%']]
    if (!kind || !(section.length >= 0) || section.length * kind.BYTES_PER_ELEMENT > size) return undefined
    const bytes = section.length * kind.BYTES_PER_ELEMENT
    const buffer = bufferFor(name, bytes) ?? new Uint8Array(bytes)
    if (!(await reader.readInto(buffer)) || !(await reader.take(aligned(bytes) - bytes))) return undefined
    owner[name] = new kind(buffer.buffer as ArrayBuffer, buffer.byteOffset, section.length)
  }
  return root.data
}
