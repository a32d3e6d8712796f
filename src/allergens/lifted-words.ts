import { IT, type Lift } from './denials.ts'
import { type Ill, illNamed } from './illness-kinds.ts'
import type { Marks, Mention } from './marks.ts'
import { SELF } from './people.ts'
import { peopleOfClause, peopleOfLift } from './plain-lift.ts'
import { isOfSomebodyElse } from './somebody-else.ts'
import { isUndone } from './undone-lifts.ts'

/** A word that names what is taken back. */
export type LiftedWord = Pick<Mention, 'word' | 'codes' | 'from'> & {
  /** The illness that it takes back. */
  readonly ill: Ill
  /** Whom the statement speaks of; nobody where it names none. */
  readonly who: readonly string[]
  /** It is said without a condition, a guess, a question or hearsay. */
  readonly isPlain: boolean
  /** Words around it turn it round: "do not take milk off my list". */
  readonly isUndone: boolean
}

/** The words that some statements take back. */
export const liftedWords = (marks: Marks, lifts: readonly Lift[]): LiftedWord[] =>
  lifts.flatMap(lift =>
    lift.mentions.map(one => ({
      word: one.word,
      codes: one.codes,
      from: one.from,
      ill: illNamed(marks, one, lift),
      who: peopleOfLift(marks, lift),
      isPlain: lift.isUnsure !== true || lift.isOfPerson === true,
      isUndone: isUndone(marks, lift),
    })),
  )

/** "No allergies at all", and not "no allergies at all for my daughter". */
export const speaksForAll = (marks: Marks, lift: Lift): boolean =>
  lift.isUnsure !== true && !isOfSomebodyElse(marks, lift) && peopleOfClause(marks, lift).every(one => one === 'we')

/** "I have no allergies", of nobody else and of no single food. */
export const speaksForSelf = (marks: Marks, lift: Lift): boolean =>
  lift.isUnsure !== true &&
  !isOfSomebodyElse(marks, lift) &&
  !IT.test(marks.tokens[lift.to - 1]?.text ?? '') &&
  peopleOfClause(marks, lift).every(one => one === 'we' || one === SELF)
