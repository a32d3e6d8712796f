// The vector kernel, in AssemblyScript. The imported memory begins with the vectors, a signed byte per dimension; all
// addresses are bytes. A dot product goes over the octets (eight dimensions) in which the query is not all zero.

/** The largest of `count` row numbers, a multiple of four. */
export function largest(rows: usize, count: u32): u32 {
  let most = i32x4.splat(0)
  const end = rows + (<usize>count << 2)
  for (let at = rows; at < end; at += 16) most = v128.max<u32>(most, v128.load(at))
  return max(
    max(v128.extract_lane<u32>(most, 0), v128.extract_lane<u32>(most, 1)),
    max(v128.extract_lane<u32>(most, 2), v128.extract_lane<u32>(most, 3)),
  )
}

/**
 * Reads a byte of every cache line that `dot` will need of `count` listed rows. Nothing waits for what is read, so that
 * many lines come at once; `dot` by itself waits for those of four rows. `lines` lists where in a vector a line begins.
 */
export function fetch(width: usize, lines: usize, lineCount: u32, rows: usize, count: u32): u32 {
  const last = lines + (<usize>lineCount << 2)
  const end = rows + (<usize>count << 2)
  let all: u32 = 0
  for (; rows < end; rows += 4) {
    const row = <usize>load<u32>(rows) * width
    for (let at = lines; at < last; at += 4) all |= load<u8>(row + <usize>load<u32>(at))
  }
  return all
}

/**
 * Stores the dot product of each of `count` listed rows, a multiple of four. `octets` lists where in a vector an octet
 * begins, and `query` has its eight numbers as 16 bits each, in the same order.
 */
export function dot(
  width: usize,
  octets: usize,
  octetCount: u32,
  query: usize,
  rows: usize,
  scores: usize,
  count: u32,
): void {
  const last = octets + (<usize>octetCount << 2)
  const end = rows + (<usize>count << 2)
  for (; rows < end; rows += 16, scores += 16) {
    // four rows at a time: the query is loaded once for all, and their cache misses overlap
    const row0 = <usize>load<u32>(rows) * width
    const row1 = <usize>load<u32>(rows, 4) * width
    const row2 = <usize>load<u32>(rows, 8) * width
    const row3 = <usize>load<u32>(rows, 12) * width
    let sum0 = i32x4.splat(0)
    let sum1 = i32x4.splat(0)
    let sum2 = i32x4.splat(0)
    let sum3 = i32x4.splat(0)
    let asked = query
    for (let at = octets; at < last; at += 4, asked += 16) {
      const octet = <usize>load<u32>(at)
      const values = v128.load(asked)
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(v128.load_ext<i8>(row0 + octet), values))
      sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(v128.load_ext<i8>(row1 + octet), values))
      sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(v128.load_ext<i8>(row2 + octet), values))
      sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(v128.load_ext<i8>(row3 + octet), values))
    }
    v128.store(scores, totals(halves(sum0, sum1), halves(sum2, sum3)))
  }
}

@inline
function halves(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 1, 4, 5), v128.shuffle<i32>(a, b, 2, 3, 6, 7))
}

@inline
function totals(ab: v128, cd: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 2, 4, 6), v128.shuffle<i32>(ab, cd, 1, 3, 5, 7))
}

// Tiles: 32 vectors that lie pair of dimensions by pair, so that a cache line holds a pair of all of them.

/** Reads a byte of every cache line that `tiled` will need of `count` listed rows, so that many lines come at once. */
export function fetchTiles(tileBytes: usize, pairs: usize, pairCount: u32, rows: usize, count: u32): u32 {
  const last = pairs + (<usize>pairCount << 2)
  const end = rows + (<usize>count << 2)
  let known: u32 = 0xffffffff
  let all: u32 = 0
  for (; rows < end; rows += 4) {
    const tile = load<u32>(rows) >> 5
    if (tile == known) continue
    known = tile
    const base = <usize>tile * tileBytes
    for (let at = pairs; at < last; at += 4) all |= load<u8>(base + <usize>load<u32>(at))
  }
  return all
}

/**
 * Stores the dot product of each of `count` listed rows. `pairs` lists where in a tile the line of a pair begins, `query`
 * has its two numbers as 16 bits each, in the same order; `room` takes the 32 products of a tile, which serve all rows of
 * that tile that are listed one after another.
 */
export function tiled(
  tileBytes: usize,
  pairs: usize,
  pairCount: u32,
  query: usize,
  rows: usize,
  scores: usize,
  count: u32,
  room: usize,
): void {
  const last = pairs + (<usize>pairCount << 2)
  const end = rows + (<usize>count << 2)
  let known: u32 = 0xffffffff
  for (; rows < end; rows += 4, scores += 4) {
    const row = load<u32>(rows)
    const tile = row >> 5
    if (tile != known) {
      known = tile
      const base = <usize>tile * tileBytes
      let sum0 = i32x4.splat(0)
      let sum1 = i32x4.splat(0)
      let sum2 = i32x4.splat(0)
      let sum3 = i32x4.splat(0)
      let sum4 = i32x4.splat(0)
      let sum5 = i32x4.splat(0)
      let sum6 = i32x4.splat(0)
      let sum7 = i32x4.splat(0)
      let asked = query
      for (let at = pairs; at < last; at += 4, asked += 4) {
        const line = base + <usize>load<u32>(at)
        const values = v128.load_splat<u32>(asked)
        sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(v128.load_ext<i8>(line), values))
        sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 8), values))
        sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 16), values))
        sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 24), values))
        sum4 = i32x4.add(sum4, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 32), values))
        sum5 = i32x4.add(sum5, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 40), values))
        sum6 = i32x4.add(sum6, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 48), values))
        sum7 = i32x4.add(sum7, i32x4.dot_i16x8_s(v128.load_ext<i8>(line, 56), values))
      }
      v128.store(room, sum0)
      v128.store(room, sum1, 16)
      v128.store(room, sum2, 32)
      v128.store(room, sum3, 48)
      v128.store(room, sum4, 64)
      v128.store(room, sum5, 80)
      v128.store(room, sum6, 96)
      v128.store(room, sum7, 112)
    }
    store<i32>(scores, load<i32>(room + (<usize>(row & 31) << 2)))
  }
}
