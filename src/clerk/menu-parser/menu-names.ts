import type { Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuOption } from '#src/menu/model.ts'
import { canonicalTerms, type FoodLayer, termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import { CONNECTORS } from './phrase.ts'
import { plainText } from './term.ts'
import { longestAt } from './trie.ts'

const SIDED = new Set(['left', 'right', 'half', 'side'])

/**
 * Returns variants of a name's ending: with the group's noun, if the name would otherwise be mistaken for something
 * else ("house red sauce"), and without a last word shared by all its siblings ("all-teff").
 */
export function nameEndingVariants(
  food: FoodLayer,
  group: string,
  name: string,
  common: ReadonlySet<string>,
): readonly string[][] {
  const terms = termsOfPhrase(name)
  const kind = termsOfPhrase(group).at(-1)
  const ends: string[][] = []
  if (kind !== undefined && terms.length > 1 && !terms.includes(kind)) {
    const apart = [...canonicalTerms(food.same, terms), kind].join(' ')
    if (canonicalTerms(food.same, [...terms, kind]).join(' ') !== apart) ends.push([...terms, kind])
  }
  const isPlain = !terms.some(term => CONNECTORS.has(term) || SIDED.has(term))
  if (terms.length > 2 && isPlain && common.has(terms.at(-1)!) && needsWholeMatch(food, name))
    ends.push(terms.slice(0, -1))
  return ends
}

const SERVINGS = /\b(?:for|feeds?|serves?|serving|people|persons|guests|party)\b/

/** True if a group asks for the number of servings, or an option states it. */
export const isForMany = (group: MenuGroup): boolean =>
  SERVINGS.test(plainText(group.name)) ||
  group.options.some(option => /\bfor (?:two|three|four|\d)\b/.test(plainText(option.name)))

const BESIDE = /\b(?:sides?|beside|next to|alongside|along with|accompaniments?|with the)\b/

/** True if the options of a group are served beside the dish, so that "on the side" adds nothing. */
export const isBeside = (group: MenuGroup): boolean =>
  BESIDE.test(plainText(group.name)) && !/\b(?:left|right)\b/.test(plainText(group.name))

/**
 * Returns the numbers in a name that count its contents, but not its measure ("12 oz") or ingredients
 * ("three-egg").
 */
export function packsOf(food: FoodLayer, name: string): number[] {
  if (/^\S+ .*(?:&| and )/.test(plainText(name)) && !name.includes(',')) return []
  const words = plainText(name).match(/[\p{L}\p{N}]+-?/gu) ?? []
  return words.flatMap((word, at) => {
    const amount = longestAt(food.amounts, words, at)
    const value = amount?.length === 1 ? amount.value : /^\d{1,2}$/.test(word) ? Number(word) : 0
    return value > 1 && value < 50 && !MEASURES.has(words[at + 1] ?? '') ? [value] : []
  })
}

const MEASURES = new Set(
  'oz ounce ounces inch inches in liter litre ml lb lbs pound pounds g kg percent way'.split(' '),
)

/** Returns the names of an option's linked dish that are not its own. */
export function linkedNames(menu: Menu, group: MenuGroup, option: MenuOption): string[] {
  // a dish linked by several options, such as a soda in several flavors, identifies none of them
  if (group.options.filter(other => other.linked_item_id === option.linked_item_id).length > 1) return []
  const linked = menu.items.get(option.linked_item_id ?? '')
  const own = namesOf(option)
  if (!linked) return []
  // "chips" is not distinctive in a choice of chips
  const kind = termsOfPhrase(group.name)
  const tells = (name: string) => group.options.length === 1 || !termsOfPhrase(name).every(term => kind.includes(term))
  const others = namesOf(linked).filter(name => !own.includes(name) && tells(name))
  // "garlic naan" is more specific than naan, which a further group asks for
  const words = termsOfPhrase(option.name)
  const saysMore = (name: string) => words.every(word => termsOfPhrase(name).includes(word))
  return option.child_group_ids.length > 0 ? others.filter(name => !saysMore(name)) : others
}

const ONLY = new Set(['only', 'just', 'solo'])

export const namesOf = (named: { name: string; aliases: readonly string[] }): string[] => [
  ...new Set([named.name, ...named.aliases]),
]

/** Returns words that most of the sibling names share, which distinguish nothing. */
export function shared(names: readonly (readonly string[])[]): string[] {
  if (names.length < 3) return []
  const counts = new Map<string, number>()
  for (const term of names.flat()) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > names.length / 2).map(([term]) => term)
}

export const inDigits = (food: FoodLayer, terms: readonly string[]): string[] =>
  terms.map(term => {
    const amount = longestAt(food.amounts, [term], 0)
    return amount && term !== 'a' ? String(amount.value) : term
  })

/** True for a name that the parser would split, because it contains a cue or an amount. */
export function needsWholeMatch(food: FoodLayer, name: string): boolean {
  const words = wordsOfPhrase(name)
  // a name that leaves something off is parsed as a refusal in any wording
  if (longestAt(food.cues, words, 0)?.value === 'without') return false
  // "fries and a soda" may also be two items
  if (/^\D.* and an? (?!half\b)/.test(words.join(' ')) && !longestAt(food.amounts, words, 0)) return false
  if (words.some(word => ONLY.has(word))) return true
  return words.some((word, at) => {
    const cue = longestAt(food.cues, words, at)
    return (
      (cue && (cue.value !== 'filler' || word === 'of' || cue.length > 1)) ||
      longestAt(food.amounts, words, at) ||
      longestAt(food.weights, words, at) ||
      /^\d/.test(word) ||
      word === 'a'
    )
  })
}
