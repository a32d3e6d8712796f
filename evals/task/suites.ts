type Suite = {
  /** Its tasks are conversations: the files of `evals/tasks/<suite>`. Any other suite is `evals/suites/<suite>.eval.ts`. */
  readonly talks: boolean
  /** Runs only if a command names it: it needs a model, or plants faults. */
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

/** Suites of a run that names none. */
export const DEFAULT_SUITES: readonly string[] = ALL_SUITES.filter(name => !SUITES[name]!.onlyNamed)

/** True for a suite whose tasks are conversations. */
export const isTalking = (suite: string): boolean => SUITES[suite]?.talks === true
