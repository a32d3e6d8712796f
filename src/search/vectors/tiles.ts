import { DIMENSIONS, type Placing } from '#src/search/vector-arena.ts'
import { BLOCK, PAGE } from './layout.ts'
import { checkRow, checkScan, type Scan } from './scan.ts'
import { simdKernel } from './simd.ts'
import { webAssembly } from './web-assembly.ts'

/** Vectors in tiled layout. `bytes` is to be filled and initially all 0. Only one thread may scan. */
export type Tiles = { readonly bytes: Int8Array; readonly kernel: 'simd' | 'plain'; readonly scan: Scan }

/** Rows per tile. A tile stores the first two values of all rows, then the next two: one cache line each. */
const TILE = 32
const PAIR = 2
const PAIRS = DIMENSIONS / PAIR
/** Number of rows prefetched, chosen to fit into the L1 cache. */
const AHEAD = 512

/**
 * Tiled layout: 32 rows per tile, one pair of dimensions of all rows after another. Adjacent rows and a sparse
 * query touch only a fraction of the memory that row-major vectors would.
 */
export const IN_TILES: Placing = {
  bytesFor: rows => Math.ceil(rows / TILE) * TILE * DIMENSIONS,
  placeOf: (row, dim) => {
    const inTile = row % TILE
    return (row - inTile) * DIMENSIONS + (dim - (dim % PAIR)) * TILE + inTile * PAIR + (dim % PAIR)
  },
}

/** Copies the first rows into row-major layout. */
export function rowsOfTiles(tiles: Int8Array, rows: number): Int8Array {
  const vectors = new Int8Array(rows * DIMENSIONS)
  for (let row = 0; row < rows; row++)
    for (let dim = 0; dim < DIMENSIONS; dim++) vectors[row * DIMENSIONS + dim] = tiles[IN_TILES.placeOf(row, dim)]!
  return vectors
}

/** Allocates tiles for the given number of rows. Throws RangeError if memory is insufficient. */
export const createTiles = (rows: number): Tiles =>
  webAssembly && simdKernel ? simdTiles(rows) : plainTiles(new Int8Array(IN_TILES.bytesFor(rows)), rows)

/** Creates tiles with a plain JavaScript scan. */
export function plainTiles(bytes: Int8Array, rows: number): Tiles {
  const scan: Scan = (query, wanted, scores) => {
    checkScan(DIMENSIONS, query, wanted, scores)
    const dims = [...query.keys()].filter(dim => query[dim] !== 0)
    for (let index = 0; index < wanted.length; index++) {
      checkRow(wanted[index]!, rows)
      let sum = 0
      for (const dim of dims) sum += bytes[IN_TILES.placeOf(wanted[index]!, dim)]! * query[dim]!
      scores[index] = sum
    }
  }
  return { bytes, kernel: 'plain', scan }
}

/** Exports of the kernel, see scripts/wasm/dot.as. */
type Kernel = {
  readonly fetchTiles: (tileBytes: number, pairs: number, pairCount: number, rows: number, count: number) => number
  readonly tiled: (
    tileBytes: number,
    pairs: number,
    pairCount: number,
    query: number,
    rows: number,
    scores: number,
    count: number,
    room: number,
  ) => void
}

/**
 * Creates tiles with a SIMD scan. The kernel's memory follows the tiles: query pairs, rows, scores, and tile
 * scores.
 */
function simdTiles(rows: number): Tiles {
  const pairsAt = IN_TILES.bytesFor(rows)
  const queryAt = pairsAt + 4 * PAIRS
  const rowsAt = queryAt + 4 * PAIRS
  const scoresAt = rowsAt + 4 * BLOCK
  const roomAt = scoresAt + 4 * BLOCK
  const pages = Math.ceil((roomAt + 4 * TILE) / PAGE)
  const memory = new webAssembly!.Memory({ initial: pages, maximum: pages, shared: true })
  const { fetchTiles, tiled } = new webAssembly!.Instance(simdKernel!, { env: { memory } }).exports as Kernel
  const pairs = new Uint32Array(memory.buffer, pairsAt, PAIRS)
  const asked = new Int16Array(memory.buffer, queryAt, DIMENSIONS)
  const blockRows = new Uint32Array(memory.buffer, rowsAt, BLOCK)
  const blockScores = new Int32Array(memory.buffer, scoresAt, BLOCK)

  /** Passes the query's nonzero pairs to the kernel, and counts them. */
  const ask = (query: Int8Array): number => {
    let count = 0
    for (let dim = 0; dim < DIMENSIONS; dim += PAIR) {
      if ((query[dim]! | query[dim + 1]!) === 0) continue
      pairs[count] = dim * TILE
      asked[PAIR * count] = query[dim]!
      asked[PAIR * count + 1] = query[dim + 1]!
      count++
    }
    return count
  }

  const scan: Scan = (query, wanted, scores) => {
    checkScan(DIMENSIONS, query, wanted, scores)
    const count = ask(query)
    for (let from = 0; from < wanted.length; from += BLOCK) {
      const length = Math.min(BLOCK, wanted.length - from)
      // Manual loop: for few numbers, creating views costs more than copying.
      for (let at = 0; at < length; at++) {
        const row = wanted[from + at]!
        if (row >= rows) checkRow(row, rows)
        blockRows[at] = row
      }
      for (let at = 0; at < length; at += AHEAD) {
        const some = Math.min(AHEAD, length - at)
        fetchTiles(TILE * DIMENSIONS, pairsAt, count, rowsAt + 4 * at, some)
        tiled(TILE * DIMENSIONS, pairsAt, count, queryAt, rowsAt + 4 * at, scoresAt + 4 * at, some, roomAt)
      }
      for (let at = 0; at < length; at++) scores[from + at] = blockScores[at]!
    }
  }
  return { bytes: new Int8Array(memory.buffer, 0, pairsAt), kernel: 'simd', scan }
}
