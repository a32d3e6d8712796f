import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'

const LONGEST = 150

/** Problem for ambiguous or unknown words; the gap contains the words. */
export function unclearNameProblem(problem: Problem, words: string): Problem {
  const text = words.replace(/[<>]/g, '').trim()
  return text.length > LONGEST ? { ...problem, unfillable: true } : { ...problem, gap: gap(`clear name for: ${text}`) }
}
