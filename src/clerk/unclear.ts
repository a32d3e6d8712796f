import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/gaps.ts'

const LONGEST = 150

/** A problem of words that have several meanings or none: the words stay in the gap. */
export function unclear(problem: Problem, words: string): Problem {
  const text = words.replace(/[<>]/g, '').trim()
  return text.length > LONGEST ? { ...problem, unfillable: true } : { ...problem, gap: gap(`clear name for: ${text}`) }
}
