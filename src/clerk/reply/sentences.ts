/** Cuts a text that comes in pieces into sentences; what is not finished waits. */
export type Sentences = { readonly push: (delta: string) => readonly string[]; readonly rest: () => readonly string[] }

const END = /(?<=[.!?…]["'”’)]?)\s+(?=[\p{Lu}\p{N}¡¿"“(])|\n+/u
const LONGEST = 1_000

export function createSentences(): Sentences {
  let waiting = ''
  const cut = (): string[] => {
    const parts = waiting.split(END)
    waiting = parts.pop() ?? ''
    // what never ends is no sentence
    if (waiting.length > LONGEST) {
      parts.push(waiting)
      waiting = ''
    }
    return parts.map(part => part.trim()).filter(part => part !== '')
  }
  return {
    push: delta => {
      waiting += delta
      return cut()
    },
    rest: () => {
      const last = waiting.trim()
      waiting = ''
      return last === '' ? [] : [last]
    },
  }
}
