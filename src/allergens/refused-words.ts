import type { Lift } from './denials.ts'
import type { Marks, Mention } from './marks.ts'
import { PRONOUNS, peopleAt } from './people.ts'
import { peopleOfClause } from './plain-lift.ts'
import { isDislike, leavesOff, type Refusal, takesOff } from './refusals.ts'

/** An allergen word that is refused, without a word of illness. */
export type RefusedWord = Pick<Mention, 'word' | 'codes' | 'strength'> & {
  /** An ingredient is taken off a dish: "hold the cheese". */
  readonly isTopping?: boolean
  /** An ingredient that is not wanted, where nobody says that they never eat it: "no sour cream". */
  readonly isOff?: boolean
  /** It is bound by an illness that another sentence speaks of. */
  readonly isBeside?: boolean
  /** Who is said to be ill from it, or to refuse it. */
  readonly who?: readonly string[]
}

/** The allergens of refusals, each once. */
export const refusedWords = (marks: Marks, refusals: readonly Refusal[]): (Mention & RefusedWord)[] => {
  const mentions = [...new Set(refusals.flatMap(refusal => refusal.mentions))].filter(isSaidOutright)
  const toppings = new Set(refusals.filter(one => takesOff(marks, one)).flatMap(one => one.mentions))
  const off = new Set(refusals.filter(one => leavesOff(marks, one)).flatMap(one => one.mentions))
  const general = new Set(refusals.filter(one => !leavesOff(marks, one)).flatMap(one => one.mentions))
  const disliked = new Set(refusals.filter(one => isDislike(marks, one)).flatMap(one => one.mentions))
  const said = mentions.map(one => ({ ...one, who: peopleAt(marks, one.from) }))
  return said.map((one, at) =>
    one.strength === 'part' || disliked.has(mentions[at]!)
      ? {
          ...one,
          ...(toppings.has(mentions[at]!) ? { isTopping: true } : {}),
          ...(off.has(mentions[at]!) && !general.has(mentions[at]!) ? { isOff: true } : {}),
        }
      : one,
  )
}

export const isSaidOutright = ({ strength }: Mention): boolean => strength !== 'hint'

/** "No allergies for me, there can't be peanuts for my son": what is refused for somebody else than who has no allergy. */
export function ofOthers<Word extends Mention & RefusedWord>(
  marks: Marks,
  denials: readonly Lift[],
  words: readonly Word[],
): Word[] {
  const well = denials.flatMap(denial => peopleOfClause(marks, denial))
  const isOther = (one: string) => one !== 'we' && !PRONOUNS.has(one) && !well.includes(one)
  if (well.length === 0 || well.includes('we') || marks.tastes.length > 0) return []
  return words.filter(word => {
    const who = peopleOfClause(marks, word)
    return who.length > 0 && who.every(isOther)
  })
}
