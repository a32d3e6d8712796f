/** Printer of a streamed reply, paragraph by paragraph. */
export type Paragraphs = {
  readonly push: (text: string) => void
  /** Prints the rest, except paragraphs that contain `link`, which the terminal handles itself. */
  readonly end: (link?: string) => void
  /** Discards the text that is not printed yet. */
  readonly reset: () => void
}

/**
 * Creates a paragraph printer. From the first paragraph with a link on, it holds everything back until the end,
 * because only the complete answer identifies the link.
 */
export function createParagraphs(tell: (text: string) => void): Paragraphs {
  let pending = ''
  let told = false
  const say = (paragraph: string) => {
    tell(told ? `\n\n${paragraph}` : paragraph)
    told = true
  }
  const reset = () => {
    pending = ''
    told = false
  }
  return {
    push: text => {
      pending += text
      for (;;) {
        const end = pending.indexOf('\n\n')
        const paragraph = pending.slice(0, end)
        if (end < 0 || /https?:/.test(paragraph)) return
        pending = pending.slice(end + 2)
        say(paragraph)
      }
    },
    end: link => {
      const left = pending.split('\n\n').filter(text => text !== '' && (link === undefined || !text.includes(link)))
      for (const paragraph of left) say(paragraph)
      reset()
    },
    reset,
  }
}
