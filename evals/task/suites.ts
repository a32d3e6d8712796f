type Suite = {
  /** True if the tasks are conversations in `evals/tasks/<suite>`; other suites are `evals/suites/<suite>.eval.ts`. */
  readonly talks: boolean
  /** True if the suite runs only when a command names it, because it needs a model or injects faults. */
  readonly onlyNamed: boolean
}

const conversations: Suite = { talks: true, onlyNamed: false }
const questions: Suite = { talks: false, onlyNamed: false }

const SUITES: Readonly<Record<string, Suite>> = {
  dialog: conversations,
  injection: conversations,
  policy: conversations,
  repair: conversations,
  limits: conversations,
  nlu: questions,
  yes: questions,
  'one-shot': questions,
  voice: questions,
  search: questions,
  guard: questions,
  people: { talks: true, onlyNamed: true },
  played: { talks: true, onlyNamed: true },
  mutants: { talks: false, onlyNamed: true },
}

export const ALL_SUITES: readonly string[] = Object.keys(SUITES)

/** Suites that run if the command names none. */
export const DEFAULT_SUITES: readonly string[] = ALL_SUITES.filter(name => !SUITES[name]!.onlyNamed)

/** True if the tasks of the suite are conversations. */
export const isTalking = (suite: string): boolean => SUITES[suite]?.talks === true
