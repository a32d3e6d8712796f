/** Cuts a text that comes in pieces into sentences; what is not finished waits. Throws RangeError for what does not end. */
export type Sentences = { readonly push: (delta: string) => readonly string[]; readonly rest: () => readonly string[] }

const END = /(?<=[.!?…]["'”’)]?)\s+(?=[\p{Lu}\p{N}¡¿"“(])|\n+/u
/** Characters of one sentence, and of all that is said in a turn. */
const LONGEST = 1_000
const MOST = 20_000

export function createSentences(): Sentences {
  let waiting = ''
  let length = 0
  const cut = (): string[] => {
    const parts = waiting.split(END)
    waiting = parts.pop() ?? ''
    if ([...parts, waiting].some(part => part.length > LONGEST)) throw new RangeError('a sentence does not end')
    return parts.map(part => part.trim()).filter(part => part !== '')
  }
  return {
    push: delta => {
      length += delta.length
      if (length > MOST) throw new RangeError('the text does not end')
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
