/**
 * Edit distance between two words, counting a swap of adjacent letters as one edit (optimal string alignment);
 * `most + 1` if it exceeds `most`. Computes only the diagonal band that `most` edits can reach, so a small `most` makes
 * it cheap.
 */
export function editDistance(a: string, b: string, most: number = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  const height = endA - start
  const width = endB - start
  if (height === 0 || width === 0) return height + width
  if (most < 1) return most + 1
  const band = Math.min(Math.floor(most), Math.max(height, width))
  const outside = band + 1
  let before = new Uint16Array(width + 1)
  let last = new Uint16Array(width + 1)
  let row = new Uint16Array(width + 1)
  for (let j = 0; j <= width; j++) last[j] = Math.min(j, outside)
  for (let i = 1; i <= height; i++) {
    const from = Math.max(1, i - band)
    const to = Math.min(width, i + band)
    row[from - 1] = from === 1 ? Math.min(i, outside) : outside
    if (to < width) row[to + 1] = outside
    let least = row[from - 1]!
    const letter = a.charCodeAt(start + i - 1)
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(start + j - 1)
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1))
      if (i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && a.charCodeAt(start + i - 2) === other)
        edits = Math.min(edits, before[j - 2]! + 1)
      row[j] = Math.min(edits, outside)
      if (edits < least) least = edits
    }
    if (least > band) return most + 1
    const free = before
    before = last
    last = row
    row = free
  }
  return last[width]! > band ? most + 1 : last[width]!
}
