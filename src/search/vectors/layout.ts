/** Candidates are scored in blocks of this many. */
export const BLOCK = 4096

/** WebAssembly counts its memory in these. */
export const PAGE = 65_536
const MOST_PAGES = 65_536
/** Dimensions of a vector come in multiples of this. */
const STEP = 16

/** Where the parts of an arena begin, in bytes: the vectors at 0, then what the kernel is given and gives. */
export type Layout = {
  /** The query's numbers, 16 bits each. */
  readonly query: number
  /** Row numbers of a block, 32 bits each. */
  readonly rows: number
  /** Scores of a block, 32 bits each. */
  readonly scores: number
  /** Offsets of the octets of a vector, 32 bits each. */
  readonly octets: number
  /** Offsets of the cache lines of a vector, 32 bits each. */
  readonly lines: number
  /** Pages of 64 KiB that hold it all. */
  readonly pages: number
}

/** Lays an arena out; throws RangeError for a shape that no arena has. */
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

/** Bytes that an arena takes. */
export const bytesOf = (layout: Layout): number => layout.pages * PAGE
