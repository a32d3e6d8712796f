import { IT, type Withdrawal } from './denials.ts'
import { type Ill, illNamed } from './illness-kinds.ts'
import { peopleOfClause, peopleOfWithdrawal } from './judge-withdrawal.ts'
import type { Marks, Mention } from './marks.ts'
import { SELF } from './people.ts'
import { isOfSomebodyElse } from './somebody-else.ts'
import { isReversedWithdrawal } from './undone-lifts.ts'

/** Word that names a withdrawn allergen. */
export type LiftedWord = Pick<Mention, 'word' | 'codes' | 'from'> & {
  /** Illness that the statement withdraws. */
  readonly ill: Ill
  /** People the statement refers to; empty if it names none. */
  readonly who: readonly string[]
  /** True if the statement is not a condition, guess, question, or hearsay. */
  readonly isPlain: boolean
  /** True if the surrounding words reverse the withdrawal: "do not take milk off my list". */
  readonly isUndone: boolean
}

/** Returns the words that the statements withdraw. */
export const liftedWords = (marks: Marks, lifts: readonly Withdrawal[]): LiftedWord[] =>
  lifts.flatMap(lift =>
    lift.mentions.map(one => ({
      word: one.word,
      codes: one.codes,
      from: one.from,
      ill: illNamed(marks, one, lift),
      who: peopleOfWithdrawal(marks, lift),
      isPlain: lift.isUnsure !== true || lift.isOfPerson === true,
      isUndone: isReversedWithdrawal(marks, lift),
    })),
  )

/**
 * True if a denial covers the whole party: "No allergies at all", but not "no allergies at all for my daughter".
 */
export const speaksForAll = (marks: Marks, lift: Withdrawal): boolean =>
  lift.isUnsure !== true && !isOfSomebodyElse(marks, lift) && peopleOfClause(marks, lift).every(one => one === 'we')

/** True if a denial covers the speaker and every food, and refers to nobody else: "I have no allergies". */
export const speaksForSelf = (marks: Marks, lift: Withdrawal): boolean =>
  lift.isUnsure !== true &&
  !isOfSomebodyElse(marks, lift) &&
  !IT.test(marks.tokens[lift.to - 1]?.text ?? '') &&
  peopleOfClause(marks, lift).every(one => one === 'we' || one === SELF)
