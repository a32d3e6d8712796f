const FAITHS = [[/^(?:muslims?|moslems?|musulman(?:as?|es)?)$/, 'halal']] as const
const DENIED = /^(?:not|isnt|arent|aint|no|non|never)$/
const REACH = 2
const NO_ANIMALS =
  /\b(?:nothing|no (?:food|ingredients?|products?)|nada)(?: (?:made|derived|coming))?(?: (?:from|of|de(?: origen)?))? animal(?:s|es)?\b/

/** Returns the diets implied by a religion named in the query. Expects folded text. */
export function dietsOfReligion(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const isDenied = (at: number) => words.slice(Math.max(0, at - REACH), at).some(word => DENIED.test(word))
  if (NO_ANIMALS.test(text)) return ['vegan']
  return FAITHS.flatMap(([name, diet]) => (words.some((word, at) => name.test(word) && !isDenied(at)) ? [diet] : []))
}
