/** Word-wrapping writer of streamed text. */
export type Writer = {
  readonly push: (text: string) => void
  /** Writes the rest and ends the line. */
  readonly end: () => void
}

export type Page = { readonly width: number; readonly indent: string }

/** Creates a writer that indents every line and limits it to `width` columns, unless a single word is wider. */
export function createWriter(write: (text: string) => void, { width, indent }: Page): Writer {
  let column = 0
  let gap = ''
  let word = ''
  const newLine = () => {
    write('\n')
    column = 0
    gap = ''
  }
  const flush = () => {
    if (word === '') return
    if (column > 0 && column + gap.length + word.length > width) newLine()
    const text = `${column === 0 ? indent : ''}${gap}${word}`
    write(text)
    column += text.length
    gap = ''
    word = ''
  }
  return {
    push: text => {
      for (const character of text)
        if (character !== '\n' && character !== ' ') word += character
        else {
          flush()
          if (character === ' ') gap += ' '
          else newLine()
        }
    },
    end: () => {
      flush()
      if (column > 0) newLine()
    },
  }
}
