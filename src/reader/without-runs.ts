/** Characters that may be said over and over; a longer run of the same words is cut to so many. */
const MOST_OF_RUN = 160
const LONGEST_PERIOD = 60

/**
 * A text whose runs of the same characters over and over, "88 Court St 88 Court St …", are cut to 160 characters: they say no more
 * than once, and every reading of them costs the more. Pure; takes time in proportion to the length.
 */
export function withoutRuns(text: string): string {
  if (text.length <= MOST_OF_RUN) return text
  let left = text
  for (let period = 1; period <= LONGEST_PERIOD; period++) left = cutRuns(left, period)
  return left
}

/** A text without what goes on with a run of one period after its first characters; the run ends as it did. */
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
