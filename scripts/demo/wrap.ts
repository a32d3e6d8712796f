/** Wraps a text into lines of at most `width` columns, at spaces if possible. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap(part => cut(part, width))) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Joins a left-aligned and a right-aligned text into one line. Truncates the left text if necessary. */
export function spread(left: string, right: string, width: number): string {
  const room = width - right.length - 1
  const shown = left.length > room ? `${left.slice(0, room - 1)}…` : left
  return `${shown.padEnd(room)} ${right}`
}

/** Splits a word too long for a line, such as a transaction hash, into equal pieces. */
function cut(word: string, width: number): string[] {
  if (word.length <= width) return [word]
  const size = Math.ceil(word.length / Math.ceil(word.length / width))
  return Array.from({ length: Math.ceil(word.length / size) }, (_, i) => word.slice(i * size, (i + 1) * size))
}
