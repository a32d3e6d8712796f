/** Words before what somebody does not want, whatever stands beside it. */
const INSTEAD_OF =
  /\b(?:instead of|in place of|rather than|other than|apart from|aside from|except for|en vez de|en lugar de|aparte de)\b/g
/** "exclude_cuisine=chinese, thai" */
const EXCLUDED = /\bexclud(?:e|es|ed|ing)(?:[ _](?:cuisines?|dish(?:es)?|ingredients?|foods?))?\s*[:=]\s*([^;\n]*)/g
/** "Leave out the coconut", "skip the cheese". */
const LEFT_OUT = /\b(?:leave|leaving|left) (?:out|off)\b|\bomit(?:s|ted|ting)?\b|\bskip(?:s|ping)?\b/g
/** "Leave the coconut out": what stands between is left out. */
const LEFT_BETWEEN = /\b(?:leave|leaving) ((?:the )?[^,;.!?]{2,40}?) (?:out|off)\b/g
/** How much of a dish, which says nothing of it: "a bowl of pho". */
const SERVING = /\b(?:bowl|plate|order|serving|portion|piece|glass|mug|helping)s? of (?!chili\b)/g
/** An agent's keys, which are nobody's wish: "intent: order_food; item: cheeseburger". */
const KEYS =
  /\b(?!(?:[a-z]+[ _-])?(?:no|not|without|exclu\w*|avoid\w*|allerg\w*|intoler\w*|free|minus|except|diets?|dietary)\b)[a-z]+(?:_[a-z]+)* ?(?:[:=](?!=))/g

const excluded = (_: string, list: string): string => `, no ${list.replace(/\s*,\s*/g, ' or ')} , `

/** A folded query in the plainest words: what is refused in any way behind "no", without an agent's keys and without measures of a dish. */
export function plainly(folded: string): string {
  const text = folded.replace(EXCLUDED, excluded)
  const isKeyed = [...text.matchAll(KEYS)].length > 1
  return (isKeyed ? text.replace(KEYS, ' , ') : text)
    .replace(INSTEAD_OF, ', no ')
    .replace(SERVING, ' ')
    .replace(LEFT_BETWEEN, ', no $1 , ')
    .replace(LEFT_OUT, ', no ')
}
