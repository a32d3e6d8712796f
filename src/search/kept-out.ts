import { foodLengthAt } from '#src/allergens/foods.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import type { Heard } from '#src/allergens/hear.ts'
import { markWords } from '#src/allergens/marks.ts'
import { type Token, tokensOf } from '#src/allergens/tokens.ts'

/** What a query keeps out that menus do not declare, and whether it may keep out more. */
export type KeptOut = {
  /** Foods of an allergy, a condition or a faith. */
  readonly foods: readonly string[]
  /** Those of them that may be what is looked for, as nothing else is: "allergic to soy, sushi". */
  readonly beside?: readonly string[]
  /** Words that may tell of an allergy are left, and were not understood so. */
  readonly isUnclear: boolean
}

/** Words of care, of illness and of what is carried against it. */
const CARES =
  /^(?:al+erg\w*|alerg\w*|alerj\w*|intoler\w*|heads|fyi|careful\w*|mindful|beware|warn\w*|alert\w*|caution\w*|danger\w*|unsafe|safe|reaction|reactions|react|reacts|epi|epis|epipen\w*|anaphyla\w*|anafila\w*|hospital\w*|cuidado|ojo|segur[oa])$/

/** What else a query says that nothing of allergies is heard in. */
type Beside = {
  /** Foods that it refuses as it would any taste: "no pork ramen". */
  readonly refused?: readonly string[]
  /** It has words in a script that is not read. */
  readonly isUnread?: boolean
}

/** Reads what a query keeps out besides declared allergens. */
export function keptOut(heard: Heard, { refused = [], isUnread = false }: Beside = {}): KeptOut {
  const { speaks, avoid, lifted, unlisted, foods, wish, taste, nobody, doubts } = heard
  const isOpen = speaks && !doubts && avoid.length + lifted.length + unlisted.length + foods.length === 0
  const isUnclear = isUnread || (!taste && !nobody && (isOpen || tellsOfIllness(tokensOf(wish))))
  const isWish = wish === '' && avoid.length > 0 && unlisted.length > 0
  return {
    foods: [...new Set([...unlisted, ...foods, ...refused])],
    ...(isWish ? { beside: unlisted } : {}),
    isUnclear,
  }
}

function tellsOfIllness(words: readonly Token[]): boolean {
  const { illness, symptoms, conditions, mentions } = markWords(words)
  const isIll = illness.length + conditions.length > 0
  const isCaring = symptoms.length + harmWords(words).harm.length > 0 || words.some(({ text }) => CARES.test(text))
  const isFood = mentions.length > 0 || words.some((_, at) => foodLengthAt(words, at) > 0)
  return isIll || (isCaring && isFood)
}
