import type { Allergen } from '#src/allergens/codes.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import { annotateTokens, type Marks, type Mention } from '#src/allergens/marks.ts'
import { restoreWords } from '#src/allergens/spelled.ts'
import { sentenceOf, tokensOf } from '#src/allergens/tokens.ts'
import { CAUTION_WORDS } from '#src/doubts/caution-words.ts'
import { isCared, isSpokenOf } from '#src/doubts/ordered.ts'
import type { Menu } from '#src/menu/menu.ts'

const FEWEST_WORDS = 2
const stem = (word: string): string => word.replace(/s$/, '')
const wordsOf = (name: string): string[] => tokensOf(name).map(({ text }) => stem(text))

/**
 * Returns the allergens that a message names only within full dish names, in sentences without warning, refusal, or
 * harm: "one duck shoyu for me" orders the Duck Shoyu, regardless of unknown words.
 */
export function namedByDishes(text: string, codes: readonly Allergen[], menu: Menu | undefined): Allergen[] {
  if (menu === undefined || codes.length === 0) return []
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const inside = placesOfDishes(marks, menu)
  const isOfDish = (one: Mention) =>
    inside.has(one.from) && inside.has(one.to - 1) && !isSpokenOf(marks, one) && !isTold(marks, one)
  return codes.filter(code => {
    const named = marks.mentions.filter(one => one.codes.includes(code))
    return named.length > 0 && named.every(isOfDish)
  })
}

/** True if the sentence of a food contains a warning, a refusal, or a harm. */
function isTold(marks: Marks, mention: Mention): boolean {
  const sentence = sentenceOf(marks, mention.from)
  const isInside = ({ from }: { readonly from: number }) => from >= sentence.from && from < sentence.to
  return (
    isCared(marks, mention, sentence) ||
    marks.tokens.slice(sentence.from, sentence.to).some(({ text }) => CAUTION_WORDS.test(text)) ||
    [...harmWords(marks.tokens).harm, ...marks.illness, ...marks.symptoms, ...marks.conditions].some(isInside)
  )
}

/** Returns the token indexes of full dish names of at least two words. */
function placesOfDishes({ tokens }: Marks, menu: Menu): ReadonlySet<number> {
  const names = new Map<string, string[][]>()
  for (const { name, aliases = [] } of menu.items.values())
    for (const words of [name, ...aliases].map(wordsOf).filter(({ length }) => length >= FEWEST_WORDS))
      names.set(words[0]!, [...(names.get(words[0]!) ?? []), words])
  const said = tokens.map(({ text }) => stem(text))
  const places = new Set<number>()
  for (const [at, word] of said.entries())
    for (const words of names.get(word) ?? [])
      if (
        words.every((one, index) => said[at + index] === one && (index === 0 || tokens[at + index]!.before === 'none'))
      )
        for (const index of words.keys()) places.add(at + index)
  return places
}
