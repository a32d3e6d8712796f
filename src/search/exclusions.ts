import { foodLengthAt } from '#src/allergens/foods.ts'
import { harmWords } from '#src/allergens/harm-words.ts'
import { annotateTokens } from '#src/allergens/marks.ts'
import type { AllergyStatements } from '#src/allergens/parse-allergies.ts'
import { type AllergyToken, tokensOf } from '#src/allergens/tokens.ts'

/** Foods that a query excludes but menus do not declare, and whether more might be excluded. */
export type Exclusions = {
  /** Foods excluded by an allergy, a condition, or a religion. */
  readonly foods: readonly string[]
  /** Subset of `foods` that might be the request itself, because nothing else is: "allergic to soy, sushi". */
  readonly beside?: readonly string[]
  /** True if remaining words might express an allergy that was not understood. */
  readonly isUnclear: boolean
}

/** Words of caution, illness, and emergency medication. */
const CARES =
  /^(?:al+erg\w*|alerg\w*|alerj\w*|intoler\w*|heads|fyi|careful\w*|mindful|beware|warn\w*|alert\w*|caution\w*|danger\w*|unsafe|safe|reaction|reactions|react|reacts|epi|epis|epipen\w*|anaphyla\w*|anafila\w*|hospital\w*|cuidado|ojo|segur[oa])$/

/** Findings about the query from outside the allergy parser. */
type Beside = {
  /** Foods refused as a matter of taste: "no pork ramen". */
  readonly refused?: readonly string[]
  /** True if the query contains words in an unsupported script. */
  readonly isUnread?: boolean
}

/** Derives the foods that a query excludes in addition to declared allergens. */
export function readExclusions(heard: AllergyStatements, { refused = [], isUnread = false }: Beside = {}): Exclusions {
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

function tellsOfIllness(words: readonly AllergyToken[]): boolean {
  const { illness, symptoms, conditions, mentions } = annotateTokens(words)
  const isIll = illness.length + conditions.length > 0
  const isCaring = symptoms.length + harmWords(words).harm.length > 0 || words.some(({ text }) => CARES.test(text))
  const isFood = mentions.length > 0 || words.some((_, at) => foodLengthAt(words, at) > 0)
  return isIll || (isCaring && isFood)
}
