import type { Lift } from './denials.ts'
import type { Ill } from './illness-kinds.ts'
import { isGlossed, type Marks, type Mention, markWords } from './marks.ts'
import { isOwnName } from './own-names.ts'
import { PRONOUNS, peopleAt, SELF } from './people.ts'
import { peopleOfClause } from './plain-lift.ts'
import { isDislike, leavesOff, type Refusal, refusalsIn, takesOff } from './refusals.ts'
import { asMeant } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/** An allergen word that is refused, without a word of illness. */
export type RefusedWord = Pick<Mention, 'word' | 'codes' | 'strength'> & {
  /** An ingredient is taken off a dish: "hold the cheese". */
  readonly isTopping?: boolean
  /** An ingredient that is not wanted, where nobody says that they never eat it: "no sour cream". */
  readonly isOff?: boolean
  /** It is left off a dish, by whatever name: "a ramen, no egg". */
  readonly isLeftOff?: boolean
  /** It is refused in a language that menus are not read in. */
  readonly isForeign?: boolean
  /** It is bound by an illness that another sentence speaks of. */
  readonly isBeside?: boolean
  /** The illness that it is named for. */
  readonly ill?: Ill
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
  const foreign = new Set(refusals.filter(one => isGlossed(marks, one)).flatMap(one => one.mentions))
  const said = mentions.map(one => ({ ...one, who: peopleAt(marks, one.from) }))
  return said.map((one, at) => {
    const isOff = off.has(mentions[at]!) && !general.has(mentions[at]!)
    const isOfDish = one.strength === 'part' || disliked.has(mentions[at]!)
    return {
      ...one,
      ...(isOfDish && toppings.has(mentions[at]!) ? { isTopping: true } : {}),
      ...(isOfDish && isOff ? { isOff: true } : {}),
      ...(isOff ? { isLeftOff: true } : {}),
      ...(foreign.has(mentions[at]!) ? { isForeign: true } : {}),
    }
  })
}

/**
 * "Fish, but no snapper": who asks for one kind of a food and refuses another one chooses a dish. Somebody else's refusal, a
 * condition, and the food by its own name bind as ever.
 */
export function withoutDishes<Word extends Mention & RefusedWord>(marks: Marks, words: readonly Word[]): Word[] {
  const refused = marks.mentions.filter(({ from }) => words.some(word => word.from === from))
  const wanted = marks.mentions.filter(one => !refused.includes(one) && isSaidOutright(one))
  const isOwn = ({ who = [] }: RefusedWord) => who.every(one => one === SELF || one === 'we')
  if (marks.conditions.length > 0) return [...words]
  return words.filter(word => !(isOwn(word) && isKindOf(word, wanted)))
}

/** The dishes that a text refuses where it wants others of their kind: the snapper of "fish, no snapper". */
export function dishesRefused(text: string): string[] {
  const marks = markWords(asMeant(tokensOf(text)))
  const words = refusedWords(marks, refusalsIn(marks))
  const binding = withoutDishes(marks, words)
  return words.filter(word => !binding.includes(word)).map(({ word }) => word)
}

/**
 * A kind of what is wanted, and not that food itself: a snapper, where fish is wanted. Who refuses one kind of shellfish or nut
 * may well be harmed by the others.
 */
export const isKindOf = (
  { word, codes, strength }: Pick<RefusedWord, 'word' | 'codes' | 'strength'>,
  wanted: readonly Pick<Mention, 'word' | 'codes'>[],
): boolean =>
  strength === 'name' &&
  codes.every(code => code === 'fish' && !isOwnName(code, word)) &&
  wanted.some(one => one.word !== word && codes.every(code => one.codes.includes(code)))

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
