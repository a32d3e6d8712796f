import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import type { Word } from './unit.ts'

/** "No pickles fries": the name of a dish right behind what is refused orders that dish. */
export const splitRefusals = (compiled: CompiledMenu, chunks: readonly Chunk[]): readonly Chunk[] =>
  chunks.flatMap(chunk => {
    const at = chunk.without ? chunk.words.findIndex((_, n) => n > 0 && isDishOnly(compiled, chunk.words.slice(n))) : -1
    if (at < 1 || chunk.words.slice(0, at).every(word => word.isSmall || word.isCue)) return [chunk]
    const { count: _, strength: __, half: ___, milliPounds: ____, ...rest } = chunk
    return [
      { ...chunk, words: chunk.words.slice(0, at) },
      { ...rest, without: false, lead: 'join', stop: '', words: chunk.words.slice(at), amountWords: [] },
    ]
  })

/** True for the whole name of a dish that is no choice of any other, but for those that stand for it. */
function isDishOnly({ items }: CompiledMenu, words: readonly Word[]): boolean {
  if (words.some(word => word.isCue)) return false
  const terms = words.flatMap(word => (word.whole?.parts ?? [word]).map(({ term }) => term)).join(' ')
  const isNamed = items.some(({ phrases }) => phrases.some(phrase => phrase.terms.join(' ') === terms))
  return (
    isNamed &&
    !items.some(({ groups }) =>
      groups.some(({ options }) =>
        options.some(
          ({ option, phrases }) =>
            option.linked_item_id === undefined && phrases.some(phrase => phrase.terms.join(' ') === terms),
        ),
      ),
    )
  )
}
