import { DIMENSIONS } from '#src/search/vector-arena.ts'
import { bytesOf, type Layout, layoutOf } from './layout.ts'
import { createPlainScan } from './plain.ts'
import type { Scan } from './scan.ts'
import { createSimdScan, simdKernel } from './simd.ts'
import { type SharedMemory, webAssembly } from './web-assembly.ts'

/** Memory of an arena. Can be posted to another thread, which opens it without copying. */
export type ArenaStorage = SharedMemory | SharedArrayBuffer

/** Contiguous vectors of signed bytes in fixed-size memory. The owner of the data keeps their scale. */
export type VectorArena = {
  readonly rows: number
  readonly dimensions: number
  readonly storage: ArenaStorage
  /** View to fill: rows × dimensions, initially all 0. */
  readonly bytes: Int8Array
  readonly kernel: 'simd' | 'plain'
  /** Scores rows. Uses scratch space in the storage, so only one thread may scan at a time. */
  readonly scan: Scan
}

/**
 * Allocates an arena. Throws RangeError if the number of dimensions is not a multiple of 16, if it would exceed 4
 * GiB, or if memory is insufficient.
 */
export function createArena(rows: number, dimensions = DIMENSIONS): VectorArena {
  return openArena(allocate(layoutOf(rows, dimensions)), rows, dimensions)
}

/**
 * Opens an arena created by this or another thread. Throws RangeError if the storage is too small for its shape.
 */
export function openArena(storage: ArenaStorage, rows: number, dimensions = DIMENSIONS): VectorArena {
  const layout = layoutOf(rows, dimensions)
  const buffer = storage instanceof SharedArrayBuffer ? storage : storage.buffer
  if (buffer.byteLength < bytesOf(layout))
    throw new RangeError(`${rows} rows of ${dimensions} bytes do not fit into ${buffer.byteLength} bytes`)
  const bytes = new Int8Array(buffer, 0, rows * dimensions)
  const arena = { rows, dimensions, storage, bytes }
  return simdKernel === undefined || storage instanceof SharedArrayBuffer
    ? { ...arena, kernel: 'plain', scan: createPlainScan(bytes, rows, dimensions) }
    : { ...arena, kernel: 'simd', scan: createSimdScan(simdKernel, storage, layout, rows, dimensions) }
}

const allocate = (layout: Layout): ArenaStorage =>
  webAssembly && simdKernel
    ? new webAssembly.Memory({ initial: layout.pages, maximum: layout.pages, shared: true })
    : new SharedArrayBuffer(bytesOf(layout))
