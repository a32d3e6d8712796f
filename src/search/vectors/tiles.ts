import { DIMENSIONS, type Placing } from '#src/search/arena.ts'
import { BLOCK, PAGE } from './layout.ts'
import { checkRow, checkScan, type Scan } from './scan.ts'
import { simdKernel } from './simd.ts'
import { webAssembly } from './web-assembly.ts'

/** Vectors in tiles; `bytes` are to be filled, all 0 at first. Only one thread scans them. */
export type Tiles = { readonly bytes: Int8Array; readonly kernel: 'simd' | 'plain'; readonly scan: Scan }

/** Rows of a tile, which has their first two numbers, then the next two: as many bytes as come from memory together. */
const TILE = 32
const PAIR = 2
const PAIRS = DIMENSIONS / PAIR
/** Rows whose lines are fetched ahead: they fit into the nearest memory. */
const AHEAD = 512

/**
 * Tiles of 32 rows: a pair of dimensions of all of them, then the next pair. Neighbouring rows and a query of few
 * dimensions need a fraction of the memory that whole vectors would take.
 */
export const IN_TILES: Placing = {
  bytesFor: rows => Math.ceil(rows / TILE) * TILE * DIMENSIONS,
  placeOf: (row, dim) => {
    const inTile = row % TILE
    return (row - inTile) * DIMENSIONS + (dim - (dim % PAIR)) * TILE + inTile * PAIR + (dim % PAIR)
  },
}

/** The vectors of the first rows, one after another. */
export function rowsOfTiles(tiles: Int8Array, rows: number): Int8Array {
  const vectors = new Int8Array(rows * DIMENSIONS)
  for (let row = 0; row < rows; row++)
    for (let dim = 0; dim < DIMENSIONS; dim++) vectors[row * DIMENSIONS + dim] = tiles[IN_TILES.placeOf(row, dim)]!
  return vectors
}

/** Makes room for the tiles of so many rows. Throws RangeError when there is not enough memory. */
export const createTiles = (rows: number): Tiles =>
  webAssembly && simdKernel ? simdTiles(rows) : plainTiles(new Int8Array(IN_TILES.bytesFor(rows)), rows)

/** Opens tiles to plain JavaScript. */
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

/** See scripts/wasm/dot.as. */
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

/** The kernel's part of the memory lies behind the tiles: the pairs of a query, its rows, their scores, those of a tile. */
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

  /** Hands the kernel those pairs of a query that are not both 0, and counts them. */
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
      // by hand, for views and copies of few numbers take longer than the numbers
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
