/** Breaks a text into lines of at most `width` columns, at spaces where there are any. */
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

/** A text at the left and one at the right of a line; the left one gives way. */
export function spread(left: string, right: string, width: number): string {
  const room = width - right.length - 1
  const shown = left.length > room ? `${left.slice(0, room - 1)}…` : left
  return `${shown.padEnd(room)} ${right}`
}

/** Words that no line can hold, such as a transaction hash, in equal pieces. */
function cut(word: string, width: number): string[] {
  if (word.length <= width) return [word]
  const size = Math.ceil(word.length / Math.ceil(word.length / width))
  return Array.from({ length: Math.ceil(word.length / size) }, (_, i) => word.slice(i * size, (i + 1) * size))
}
