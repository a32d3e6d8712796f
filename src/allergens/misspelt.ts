import { nearestFood } from './food-names.ts'
import { foodLengthAt, namesAFood } from './foods.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { isRealWord } from './real-words.ts'
import { nearestAllergen } from './vocabulary.ts'

/** Foods that no menu declares, told from those that only a slip of the pen hides. */
export type Respelt = {
  readonly unlisted: readonly Span[]
  /** Allergens whose names the unknown words nearly are: avoided, because one of them is likely meant. */
  readonly meant: readonly Mention[]
}

const MOST_WORDS = 2

/** Reads "selery" as celery. A word two letters off may be another food as well: it stays among the unlisted ones. */
export function respell({ tokens }: Pick<Marks, 'tokens'>, unlisted: readonly Span[]): Respelt {
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

/** The allergen that a word misspells, unless it is a word of its own, or another food is nearer: "avacado". */
function nearer(word: string): ReturnType<typeof nearestAllergen> {
  if (isRealWord(word)) return undefined
  const found = nearestAllergen(word)
  const food = nearestFood(word)
  return found && food && food.edits < found.edits ? undefined : found
}
