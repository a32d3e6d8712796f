import type { Details } from '#src/clerk/state.ts'
import type { ALLERGENS } from '#src/menu/model.ts'

type Allergen = (typeof ALLERGENS)[number]

const NAMES: readonly (readonly [pattern: RegExp, codes: readonly Allergen[]])[] = [
  [/\bpeanuts?\b|\bcacahuetes?\b|\bmani\b/i, ['peanut']],
  [/\b(?:tree ?nuts?|almonds?|cashews?|walnuts?|hazelnuts?|pistachios?|pecans?)\b/i, ['tree_nut']],
  [/(?<!pea)(?<!tree )\bnuts?\b|\bnueces\b/i, ['tree_nut', 'peanut']],
  [/\b(?:milk|dairy|lactose|cheese|l[aá]cteos|leche)\b/i, ['milk']],
  [/\beggs?\b|\bhuevos?\b/i, ['egg']],
  [/\b(?:shellfish|shrimp|crab|lobster|mariscos|camar[oó]n(?:es)?)\b/i, ['shellfish']],
  [/(?<!shell)\bfish\b|\bpescado\b/i, ['fish']],
  [/\b(?:gluten|celiac|coeliac)\b/i, ['gluten', 'wheat']],
  [/\bwheat\b|\btrigo\b/i, ['wheat']],
  [/\bsoya?\b|\bsoja\b/i, ['soy']],
  [/\bsesame\b|\bs[eé]samo\b/i, ['sesame']],
  [/\bmustard\b|\bmostaza\b/i, ['mustard']],
  [/\bcelery\b|\bapio\b/i, ['celery']],
  [/\bsul(?:ph|f)ites?\b/i, ['sulphite']],
]
/** The allergens that words name. */
export const allergensIn = (text: string): Allergen[] => [
  ...new Set(NAMES.flatMap(([pattern, codes]) => (pattern.test(text) ? codes : []))),
]

const SAID =
  /[^.;!?]*\b(?:allergic to|allergy to|alergic[oa] a|al[eé]rgic[oa] a|intolerant to|(?:[a-z]+ )?allerg(?:y|ies)|cannot have|can'?t (?:have|eat)|celiac|coeliac|[a-z]+ intoleran(?:t|ce))\b[^.;!?]*/i

/** Takes an allergy out of a message: from then on it binds every dish of the order. */
export function takeDiet(text: string): { readonly text: string; readonly constraints?: Details['constraints'] } {
  const match = SAID.exec(text)
  if (!match || /^\s*(?:any|what|which|do|does|is|are|list|show)\b/i.test(match[0])) return { text }
  const clause =
    match[0].split(/,| and (?=i\b|we\b|can\b|could\b|give\b|order\b)/i).find(part => SAID.test(part)) ?? match[0]
  const allergens = allergensIn(match[0])
  if (allergens.length === 0) return { text }
  const spoken = match[0].length < 60 ? match[0] : clause
  return { text: text.replace(spoken, ';').trim(), constraints: { allergens } }
}
