import { DIMENSIONS } from '#src/search/arena.ts'
import { bytesOf, type Layout, layoutOf } from './layout.ts'
import { plainScan } from './plain.ts'
import type { Scan } from './scan.ts'
import { simdKernel, simdScan } from './simd.ts'
import { type SharedMemory, webAssembly } from './web-assembly.ts'

/** What holds an arena. It can be posted to another thread, which opens it there without a copy. */
export type ArenaStorage = SharedMemory | SharedArrayBuffer

/** Vectors as signed bytes, one row after another, in memory that never grows; their scale is kept by who fills it. */
export type VectorArena = {
  readonly rows: number
  readonly dimensions: number
  readonly storage: ArenaStorage
  /** The view to fill: rows × dimensions, all 0 at first. */
  readonly bytes: Int8Array
  readonly kernel: 'simd' | 'plain'
  /** Uses scratch in the storage: only one thread scans at a time. */
  readonly scan: Scan
}

/**
 * Allocates an arena. Throws RangeError when the number of dimensions is no multiple of 16, when it would take more than
 * 4 GiB, or when there is not enough memory.
 */
export function createArena(rows: number, dimensions = DIMENSIONS): VectorArena {
  return openArena(allocate(layoutOf(rows, dimensions)), rows, dimensions)
}

/** Opens an arena that this or another thread created; throws RangeError when the storage is too small for its shape. */
export function openArena(storage: ArenaStorage, rows: number, dimensions = DIMENSIONS): VectorArena {
  const layout = layoutOf(rows, dimensions)
  const buffer = storage instanceof SharedArrayBuffer ? storage : storage.buffer
  if (buffer.byteLength < bytesOf(layout))
    throw new RangeError(`${rows} rows of ${dimensions} bytes do not fit into ${buffer.byteLength} bytes`)
  const bytes = new Int8Array(buffer, 0, rows * dimensions)
  const arena = { rows, dimensions, storage, bytes }
  return simdKernel === undefined || storage instanceof SharedArrayBuffer
    ? { ...arena, kernel: 'plain', scan: plainScan(bytes, rows, dimensions) }
    : { ...arena, kernel: 'simd', scan: simdScan(simdKernel, storage, layout, rows, dimensions) }
}

const allocate = (layout: Layout): ArenaStorage =>
  webAssembly && simdKernel
    ? new webAssembly.Memory({ initial: layout.pages, maximum: layout.pages, shared: true })
    : new SharedArrayBuffer(bytesOf(layout))
