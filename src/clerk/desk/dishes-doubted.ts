import type { Allergen } from '#src/allergens/codes.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import { type Marks, type Mention, markWords } from '#src/allergens/marks.ts'
import { asMeant } from '#src/allergens/spelled.ts'
import { sentenceOf, tokensOf } from '#src/allergens/tokens.ts'
import { WARNS } from '#src/clerk/care-words.ts'
import { isCared, isSpokenOf } from '#src/clerk/ordered.ts'
import type { Menu } from '#src/menu/menu.ts'

const FEWEST_WORDS = 2
const stem = (word: string): string => word.replace(/s$/, '')
const wordsOf = (name: string): string[] => tokensOf(name).map(({ text }) => stem(text))

/**
 * The allergens that a message names by whole names of dishes alone, in sentences that neither warn, refuse nor tell of harm:
 * "one duck shoyu for me" orders the Duck Shoyu, however strange its other words are.
 */
export function namedByDishes(text: string, codes: readonly Allergen[], menu: Menu | undefined): Allergen[] {
  if (menu === undefined || codes.length === 0) return []
  const marks = markWords(asMeant(tokensOf(text)))
  const inside = placesOfDishes(marks, menu)
  const isOfDish = (one: Mention) =>
    inside.has(one.from) && inside.has(one.to - 1) && !isSpokenOf(marks, one) && !isTold(marks, one)
  return codes.filter(code => {
    const named = marks.mentions.filter(one => one.codes.includes(code))
    return named.length > 0 && named.every(isOfDish)
  })
}

/** The sentence of a food warns of it, refuses something, or tells of harm. */
function isTold(marks: Marks, mention: Mention): boolean {
  const sentence = sentenceOf(marks, mention.from)
  const isInside = ({ from }: { readonly from: number }) => from >= sentence.from && from < sentence.to
  return (
    isCared(marks, mention, sentence) ||
    marks.tokens.slice(sentence.from, sentence.to).some(({ text }) => WARNS.test(text)) ||
    [...harmWords(marks.tokens).harm, ...marks.illness, ...marks.symptoms, ...marks.conditions].some(isInside)
  )
}

/** The places of the words that are the whole name of a dish, of two words or more. */
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
