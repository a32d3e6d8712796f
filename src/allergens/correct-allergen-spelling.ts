import { nearestFood } from './food-names.ts'
import { foodLengthAt, namesAFood } from './foods.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { isRealWord } from './real-words.ts'
import { nearestAllergen } from './vocabulary.ts'

/** Undeclared foods, separated from misspelled allergens. */
export type Respelt = {
  readonly unlisted: readonly Span[]
  /**
   * Allergens that the unknown words probably misspell. They are avoided, because one of them is likely meant.
   */
  readonly meant: readonly Mention[]
}

const MOST_WORDS = 2

/**
 * Corrects misspelled allergens: "selery" is celery. A word at edit distance two may be another food, so it also
 * stays unlisted.
 */
export function correctAllergenSpelling({ tokens }: Pick<Marks, 'tokens'>, unlisted: readonly Span[]): Respelt {
  const read = unlisted.map(span => {
    const words = tokens.slice(span.from, span.to)
    const isFood = namesAFood(words) || foodLengthAt(words, 0) === words.length
    const near = words.length > MOST_WORDS || isFood ? [] : words.map(({ text }) => nearer(text))
    const meant = near.flatMap((found, at): Mention[] =>
      (found?.words ?? []).map(name => ({ ...name, from: span.from + at, to: span.from + at + 1 })),
    )
    const isSure = words.length === 1 && near[0]?.edits === 1
    return { span, meant, isSure }
  })
  return {
    unlisted: read.filter(({ isSure }) => !isSure).map(({ span }) => span),
    meant: read.flatMap(({ meant }) => meant),
  }
}

/**
 * Returns the allergen that a word misspells, unless the word is a real word or a different food is closer:
 * "avacado".
 */
function nearer(word: string): ReturnType<typeof nearestAllergen> {
  if (isRealWord(word)) return undefined
  const found = nearestAllergen(word)
  const food = nearestFood(word)
  return found && food && food.edits < found.edits ? undefined : found
}
