/** Maximum characters of a repeating run. Longer runs are truncated to this length. */
const MOST_OF_RUN = 160
const LONGEST_PERIOD = 60

/**
 * Truncates runs that repeat the same characters ("88 Court St 88 Court St …") to 160 characters: the repetition
 * carries no information but slows down every parser. Pure; linear in the length of the text.
 */
export function truncateRepeatedRuns(text: string): string {
  if (text.length <= MOST_OF_RUN) return text
  let left = text
  for (let period = 1; period <= LONGEST_PERIOD; period++) left = cutRuns(left, period)
  return left
}

/** Truncates the runs with the given period. The end of each run is preserved. */
function cutRuns(text: string, period: number): string {
  let left = ''
  let kept = 0
  for (let at = period, from = 0; at <= text.length; at++) {
    if (at < text.length && text[at] === text[at - period]) continue
    const length = at - from
    if (length > MOST_OF_RUN + period) {
      const whole = Math.floor((length - MOST_OF_RUN) / period) * period
      left += text.slice(kept, at - whole)
      kept = at
    }
    from = at - period + 1
  }
  return kept === 0 ? text : left + text.slice(kept)
}
