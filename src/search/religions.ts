const FAITHS = [[/^(?:muslims?|moslems?|musulman(?:as?|es)?)$/, 'halal']] as const
const DENIED = /^(?:not|isnt|arent|aint|no|non|never)$/
const REACH = 2
const NO_ANIMALS =
  /\b(?:(?:nothing|no (?:food|ingredients?|products?)|nada)(?: (?:made|derived|coming|that (?:comes?|is made)))?(?: (?:from|of|de(?: origen)?))? animal(?:s|es)?|(?:don['’ ]?t|do not|doesn['’ ]?t|never|can['’ ]?t|cannot|won['’ ]?t|no) (?:eat|have|consume|touch|do|como|comemos|come|consumo)(?: any)? (?:animal products?|productos? (?:de origen )?animal(?:es)?|anything (?:made )?from (?:an )?animals?))\b/

/** Returns the diets implied by a religion named in the query. Expects folded text. */
export function dietsOfReligion(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u)
  const isDenied = (at: number) => words.slice(Math.max(0, at - REACH), at).some(word => DENIED.test(word))
  if (NO_ANIMALS.test(text)) return ['vegan']
  return FAITHS.flatMap(([name, diet]) => (words.some((word, at) => name.test(word) && !isDenied(at)) ? [diet] : []))
}
