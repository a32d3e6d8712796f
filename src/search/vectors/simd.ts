import { readFileSync } from 'node:fs'
import { BLOCK, type Layout } from './layout.ts'
import { checkRow, checkScan, type Scan } from './scan.ts'
import { type SharedMemory, webAssembly } from './web-assembly.ts'

/** Numbers of dimensions and rows that the kernel processes at once. */
const OCTET = 8
const ROWS = 4
/** Cache line size in bytes. */
const LINE = 64
/** Number of rows prefetched, chosen to fit into the L1 cache. */
const AHEAD = 64

/** Exports of the kernel, see scripts/wasm/dot.as. */
type KernelExports = {
  readonly largest: (rows: number, count: number) => number
  readonly fetch: (width: number, lines: number, lineCount: number, rows: number, count: number) => number
  readonly dot: (
    width: number,
    octets: number,
    octetCount: number,
    query: number,
    rows: number,
    scores: number,
    count: number,
  ) => void
}

const code = readFileSync(new URL('dot.wasm', import.meta.url))

/** Compiled kernel. Undefined if the runtime lacks WebAssembly or SIMD. */
export const simdKernel = webAssembly?.validate(code) ? new webAssembly.Module(code) : undefined

/**
 * Creates a scan over the vectors at the start of a memory. Uses the scratch space after them: one scan at a time.
 */
export function createSimdScan(
  kernel: NonNullable<typeof simdKernel>,
  memory: SharedMemory,
  layout: Layout,
  rows: number,
  dimensions: number,
): Scan {
  const instance = new webAssembly!.Instance(kernel, { env: { memory } })
  const { largest, fetch, dot } = instance.exports as KernelExports
  const asked = new Int16Array(memory.buffer, layout.query, dimensions)
  const blockRows = new Uint32Array(memory.buffer, layout.rows, BLOCK)
  const blockScores = new Int32Array(memory.buffer, layout.scores, BLOCK)
  const octets = new Uint32Array(memory.buffer, layout.octets, dimensions / OCTET)
  const lines = new Uint32Array(memory.buffer, layout.lines, Math.ceil(dimensions / LINE))

  const bytes = new Int8Array(dimensions)
  const halfOctets = new Int32Array(bytes.buffer)

  /** Passes the query's nonzero octets and their cache lines to the kernel, and counts them. */
  function ask(query: Int8Array) {
    bytes.set(query)
    let count = 0
    let lineCount = 0
    for (let octet = 0; octet < octets.length; octet++) {
      if ((halfOctets[2 * octet]! | halfOctets[2 * octet + 1]!) === 0) continue
      const from = octet * OCTET
      for (let at = 0; at < OCTET; at++) asked[count * OCTET + at] = bytes[from + at]!
      octets[count++] = from
      const line = from - (from % LINE)
      if (lineCount === 0 || lines[lineCount - 1] !== line) lines[lineCount++] = line
    }
    return { octetCount: count, lineCount }
  }

  return (query, wanted, scores) => {
    checkScan(dimensions, query, wanted, scores)
    const { octetCount, lineCount } = ask(query)
    for (let from = 0; from < wanted.length; from += BLOCK) {
      const length = Math.min(BLOCK, wanted.length - from)
      const count = Math.ceil(length / ROWS) * ROWS
      // Manual loop: for few numbers, creating views costs more than copying.
      for (let at = 0; at < length; at++) blockRows[at] = wanted[from + at]!
      for (let at = length; at < count; at++) blockRows[at] = wanted[from]!
      checkRow(largest(layout.rows, count) >>> 0, rows)
      for (let at = 0; at < count; at += AHEAD) {
        const some = Math.min(AHEAD, count - at)
        fetch(dimensions, layout.lines, lineCount, layout.rows + 4 * at, some)
        dot(dimensions, layout.octets, octetCount, layout.query, layout.rows + 4 * at, layout.scores + 4 * at, some)
      }
      for (let at = 0; at < length; at++) scores[from + at] = blockScores[at]!
    }
  }
}
