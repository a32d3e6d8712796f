/**
 * Splits streamed text into sentences; buffers an unfinished one. Throws RangeError if the text exceeds the limits.
 */
export type Sentences = { readonly push: (delta: string) => readonly string[]; readonly rest: () => readonly string[] }

const END = /(?<=[.!?…]["'”’)]?)\s+(?=[\p{Lu}\p{N}¡¿"“(])|\n+/u
/** Maximum length in characters of a sentence and of a whole turn. */
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
