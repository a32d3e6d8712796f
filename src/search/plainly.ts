/** Phrases that precede an unwanted item, regardless of the words around it. */
const INSTEAD_OF =
  /\b(?:instead of|in place of|rather than|other than|apart from|aside from|except for|en vez de|en lugar de|aparte de)\b/g
/** Exclusion parameter: "exclude_cuisine=chinese, thai" */
const EXCLUDED = /\bexclud(?:e|es|ed|ing)(?:[ _](?:cuisines?|dish(?:es)?|ingredients?|foods?))?\s*[:=]\s*([^;\n]*)/g
/** Exclusion verb before the item: "Leave out the coconut", "skip the cheese". */
const LEFT_OUT = /\b(?:leave|leaving|left) (?:out|off)\b|\bomit(?:s|ted|ting)?\b|\bskip(?:s|ping)?\b/g
/** Exclusion verb around the item: "Leave the coconut out". */
const LEFT_BETWEEN = /\b(?:leave|leaving) ((?:the )?[^,;.!?]{2,40}?) (?:out|off)\b/g
/** Serving words, which do not describe the dish: "a bowl of pho". */
const SERVING = /\b(?:bowl|plate|order|serving|portion|piece|glass|mug|helping)s? of (?!chili\b)/g
/** Parameter keys written by an agent, which are not part of the request: "intent: order_food; item: cheeseburger". */
const KEYS =
  /\b(?!(?:[a-z]+[ _-])?(?:no|not|without|exclu\w*|avoid\w*|allerg\w*|intoler\w*|free|minus|except|diets?|dietary)\b)[a-z]+(?:_[a-z]+)* ?(?:[:=](?!=))/g

const excluded = (_: string, list: string): string => `, no ${list.replace(/\s*,\s*/g, ' or ')} , `

/** Normalizes a folded query: exclusions become "no …"; an agent's keys and serving words are removed. */
export function plainly(folded: string): string {
  const text = folded.replace(EXCLUDED, excluded)
  const isKeyed = [...text.matchAll(KEYS)].length > 1
  return (isKeyed ? text.replace(KEYS, ' , ') : text)
    .replace(INSTEAD_OF, ', no ')
    .replace(SERVING, ' ')
    .replace(LEFT_BETWEEN, ', no $1 , ')
    .replace(LEFT_OUT, ', no ')
}
