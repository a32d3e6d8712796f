import { loadLexicon } from '#src/search/concept.ts'
import { createUnderstanding } from '#src/search/understand.ts'

const lexicon = loadLexicon()
const known = ['park', 'slope', 'marchetti', 'and', 'daughters', 'thistle', 'and', 'chine']
export const understand = createUnderstanding(lexicon, new Map(known.map(word => [word, 1])))

/** Parsed query as a table cell: `+spicy -onion <15 >10 $12 diet:vegan avoid:peanut now "corrected"`. */
export function brief(text: string): string {
  const wish = understand(text)
  const named = (sign: (weight: number) => boolean) =>
    [...wish.concepts].filter(([, weight]) => sign(weight)).map(([id]) => lexicon.names[id])
  return [
    ...named(weight => weight > 0).map(name => `+${name}`),
    ...named(weight => weight < 0).map(name => `-${name}`),
    ...(wish.maxPrice === undefined ? [] : [`<${wish.maxPrice}`]),
    ...(wish.minPrice === undefined ? [] : [`>${wish.minPrice}`]),
    ...(wish.priceLevels === undefined ? [] : [`$${wish.priceLevels.join('')}`]),
    ...wish.diets.map(diet => `diet:${diet}`),
    ...wish.allergensToAvoid.map(code => `avoid:${code}`),
    ...(wish.openNow ? ['now'] : []),
    ...(wish.corrected === undefined ? [] : [JSON.stringify(wish.corrected)]),
  ].join(' ')
}
