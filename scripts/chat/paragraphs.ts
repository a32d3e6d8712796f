/** Tells a reply by paragraphs as they come. */
export type Paragraphs = {
  readonly push: (text: string) => void
  /** Tells what is left, without paragraphs that hold a link which the terminal sees to itself. */
  readonly end: (link?: string) => void
  /** Forgets what was not told yet. */
  readonly reset: () => void
}

/** From the first paragraph with a link on, all waits for the end: only the whole answer says whose link it is. */
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
