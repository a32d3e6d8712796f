import type { Withdrawal } from './denials.ts'
import type { Ill } from './illness-kinds.ts'
import { peopleOfClause } from './judge-withdrawal.ts'
import { annotateTokens, isGlossed, type Marks, type Mention } from './marks.ts'
import { isOwnName } from './own-names.ts'
import { PRONOUNS, peopleAt, SELF } from './people.ts'
import { type AllergenRefusal, appliesToCurrentDish, isDislike, refusalsIn, removesIngredient } from './refusals.ts'
import { restoreWords } from './spelled.ts'
import { tokensOf } from './tokens.ts'

/** Allergen refused without mention of illness. */
export type RefusedWord = Pick<Mention, 'word' | 'codes' | 'strength'> & {
  /** True if the refusal removes an ingredient from a dish: "hold the cheese". */
  readonly isTopping?: boolean
  /** True if the ingredient is unwanted, but the guest does not say that they never eat it: "no sour cream". */
  readonly isOff?: boolean
  /** True if the food is left off a dish, by any of its names: "a ramen, no egg". */
  readonly isLeftOff?: boolean
  /** True if the refusal is in a language that the menu matcher does not read. */
  readonly isForeign?: boolean
  /** True if an illness stated in another sentence makes the refusal binding. */
  readonly isBeside?: boolean
  /** Illness that the allergen is stated for. */
  readonly ill?: Ill
  /** People who are stated to be ill from the allergen or to refuse it. */
  readonly who?: readonly string[]
}

/** Returns the refused allergens without duplicates. */
export const refusedWords = (marks: Marks, refusals: readonly AllergenRefusal[]): (Mention & RefusedWord)[] => {
  const mentions = [...new Set(refusals.flatMap(refusal => refusal.mentions))].filter(isSaidOutright)
  const toppings = new Set(refusals.filter(one => removesIngredient(marks, one)).flatMap(one => one.mentions))
  const off = new Set(refusals.filter(one => appliesToCurrentDish(marks, one)).flatMap(one => one.mentions))
  const general = new Set(refusals.filter(one => !appliesToCurrentDish(marks, one)).flatMap(one => one.mentions))
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
 * Removes refusals that only select a dish: a guest who asks for one kind of food and refuses another chooses
 * between dishes, as in "Fish, but no snapper". A refusal by another person, a condition, or a refusal of the food
 * by its own name stays binding.
 */
export function withoutDishes<Word extends Mention & RefusedWord>(marks: Marks, words: readonly Word[]): Word[] {
  const refused = marks.mentions.filter(({ from }) => words.some(word => word.from === from))
  const wanted = marks.mentions.filter(one => !refused.includes(one) && isSaidOutright(one))
  const isOwn = ({ who = [] }: RefusedWord) => who.every(one => one === SELF || one === 'we')
  if (marks.conditions.length > 0) return [...words]
  return words.filter(word => !(isOwn(word) && isKindOf(word, wanted)))
}

/**
 * Returns the dishes that a text refuses in favor of others of the same kind: the snapper of "fish, no snapper".
 */
export function dishesRefused(text: string): string[] {
  const marks = annotateTokens(restoreWords(tokensOf(text)))
  const words = refusedWords(marks, refusalsIn(marks))
  const binding = withoutDishes(marks, words)
  return words.filter(word => !binding.includes(word)).map(({ word }) => word)
}

/**
 * True for a hyponym of a requested food, but not that food itself: a snapper if fish is requested. Applies only to
 * fish, because a guest who refuses one kind of shellfish or nut may react to the others.
 */
export const isKindOf = (
  { word, codes, strength }: Pick<RefusedWord, 'word' | 'codes' | 'strength'>,
  wanted: readonly Pick<Mention, 'word' | 'codes'>[],
): boolean =>
  strength === 'name' &&
  codes.every(code => code === 'fish' && !isOwnName(code, word)) &&
  wanted.some(one => one.word !== word && codes.every(code => one.codes.includes(code)))

export const isSaidOutright = ({ strength }: Mention): boolean => strength !== 'hint'

/**
 * Returns the words refused for a person other than the one without allergies: "No allergies for me, there can't be
 * peanuts for my son".
 */
export function ofOthers<Word extends Mention & RefusedWord>(
  marks: Marks,
  denials: readonly Withdrawal[],
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
