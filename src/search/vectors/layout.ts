/** Number of candidates scored per block. */
export const BLOCK = 4096

/** WebAssembly page size in bytes. */
export const PAGE = 65_536
const MOST_PAGES = 65_536
/** The number of dimensions must be a multiple of this. */
const STEP = 16

/** Byte offsets within an arena: the vectors start at 0, followed by the kernel's inputs and outputs. */
export type Layout = {
  /** Query values, 16 bits each. */
  readonly query: number
  /** Row numbers of a block, 32 bits each. */
  readonly rows: number
  /** Scores of a block, 32 bits each. */
  readonly scores: number
  /** Offsets of the octets of a vector, 32 bits each. */
  readonly octets: number
  /** Offsets of the cache lines of a vector, 32 bits each. */
  readonly lines: number
  /** Number of 64 KiB pages needed. */
  readonly pages: number
}

/** Computes the layout of an arena. Throws RangeError for an invalid shape. */
export function layoutOf(rows: number, dimensions: number): Layout {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new RangeError(`an arena cannot have ${rows} rows`)
  if (!Number.isSafeInteger(dimensions) || dimensions < STEP || dimensions % STEP !== 0)
    throw new RangeError(`vectors of an arena have a multiple of ${STEP} dimensions, not ${dimensions}`)
  const query = rows * dimensions
  const block = query + 2 * dimensions
  const scores = block + 4 * BLOCK
  const octets = scores + 4 * BLOCK
  const lines = octets + dimensions / 2
  const pages = Math.ceil((lines + dimensions / 4) / PAGE)
  if (pages > MOST_PAGES) throw new RangeError(`${rows} rows of ${dimensions} bytes do not fit into 4 GiB`)
  return { query, rows: block, scores, octets, lines, pages }
}

/** Size of an arena in bytes. */
export const bytesOf = (layout: Layout): number => layout.pages * PAGE
