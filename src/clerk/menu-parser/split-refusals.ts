import type { Chunk } from './chunk.ts'
import type { CompiledMenu } from './compile-menu.ts'
import type { Word } from './unit.ts'

/** "No pickles fries": splits off a dish name that directly follows a refusal, and orders that dish. */
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

/** True if the words are the full name of a dish, and not of any option except options linked to a dish. */
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
