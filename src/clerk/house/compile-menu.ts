import { groupsOf, isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from '#src/menu/model.ts'
import { canonicalTerms, type FoodLayer, termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import { CONNECTORS, compilePhrase, type Phrase, QUALIFIER, withoutSide } from './phrase.ts'
import { createRepair } from './repair.ts'
import { plainText } from './term.ts'
import { addPhrase, emptyTrie, longestAt, type Trie } from './trie.ts'

export type CompiledOption = { readonly option: MenuOption; readonly phrases: readonly Phrase[] }

export type CompiledGroup = {
  readonly group: MenuGroup
  readonly options: readonly CompiledOption[]
  /** Options by every term and kind of their names. */
  readonly index: ReadonlyMap<string, readonly CompiledOption[]>
  /** Words of its name and those that most of its options share. */
  readonly common: ReadonlySet<string>
  readonly hasSides: boolean
  /** Says for how many it is: "serves", "pot for". */
  readonly servings: boolean
  /** The names of its options, together: groups with the same ones are all the same to a customer. */
  readonly names: string
  readonly keys: ReadonlySet<string>
}

export type CompiledItem = {
  readonly item: MenuItem
  readonly phrases: readonly Phrase[]
  /** Terms of any of its names. */
  readonly named: ReadonlySet<string>
  /** Terms and kinds of any of its names, and the words of its category: said beside the name they add nothing. */
  readonly absorbed: ReadonlySet<string>
  readonly described: ReadonlySet<string>
  /** Every group of the item, each after the one whose option opens it. */
  readonly groups: readonly CompiledGroup[]
  /** Every term that may name one of its options. */
  readonly optionTerms: ReadonlySet<string>
  readonly weighed: boolean
  /** How many are in one, for goods that are sold so: a box of six. */
  readonly packs: readonly number[]
}

/** A published menu made ready for reading orders; made once per menu version. */
export type CompiledMenu = {
  readonly menu: Menu
  readonly food: FoodLayer
  readonly items: readonly CompiledItem[]
  readonly itemOf: ReadonlyMap<string, CompiledItem>
  /** Items by every term and kind of their names. */
  readonly index: ReadonlyMap<string, readonly CompiledItem[]>
  /** Names with connecting words or numbers in them, which would otherwise be taken apart. */
  readonly wholes: Trie<{ readonly key: string; readonly list: boolean }>
  readonly vocabulary: ReadonlySet<string>
  /** Every name, in the terms by which it is compared. */
  readonly names: ReadonlySet<string>
  /** Puts a misspelt word right, as far as it resembles exactly one word of the menu or of the food layer. */
  readonly repair: (word: string) => string
}

/** Prepares a menu for `parseOrder` and `parseEdit`. */
export function compileMenu(menu: Menu, food: FoodLayer): CompiledMenu {
  const wholes = emptyTrie<{ readonly key: string; readonly list: boolean }>()
  const vocabulary = new Set<string>()
  const names = new Set<string>()
  const learn = (name: string, phrase: Phrase): Phrase => {
    const terms = termsOfPhrase(name)
    for (const term of [...terms, ...phrase.terms]) vocabulary.add(term)
    names.add(phrase.terms.filter((_, at) => phrase.weights[at]! > QUALIFIER).join(' '))
    if (terms.length > 1 && isTakenApart(food, name)) {
      const whole = { key: phrase.key, list: /[,&]/.test(name) }
      addPhrase(wholes, terms, whole)
      addPhrase(wholes, inDigits(food, terms), whole)
    }
    return phrase
  }
  const addWhole = (terms: readonly string[], { key }: Phrase) => addPhrase(wholes, terms, { key, list: false })
  const groups = new Map(menu.file.groups.map(group => [group.id, compileGroup(food, menu, group, learn, addWhole)]))
  const items = menu.file.categories.flatMap(category => {
    const common = new Set([
      ...canonicalTerms(food.same, termsOfPhrase(category.name)),
      ...shared(category.items.map(item => compilePhrase(food, item.name, 'item').terms)),
    ])
    return category.items.map((item): CompiledItem => {
      const offered = groupsOf(menu, item).flatMap(group => groups.get(group.id) ?? [])
      const phrases = namesOf(item).map(name => learn(name, compilePhrase(food, name, 'item', common)))
      return {
        item,
        phrases,
        named: new Set(phrases.flatMap(phrase => phrase.terms)),
        absorbed: new Set([...phrases.flatMap(phrase => [...phrase.terms, ...phrase.kinds]), ...common]),
        described: new Set(canonicalTerms(food.same, termsOfPhrase(item.description ?? ''))),
        groups: offered,
        optionTerms: new Set(offered.flatMap(group => [...group.index.keys(), ...group.common])),
        weighed: isWeighed(item),
        packs: [...new Set(namesOf(item).flatMap(name => packsOf(food, name)))],
      }
    })
  })
  return {
    menu,
    food,
    items,
    itemOf: new Map(items.map(compiled => [compiled.item.id, compiled])),
    index: indexBy(items, compiled => compiled.phrases),
    wholes,
    vocabulary,
    names,
    repair: createRepair(vocabulary, food),
  }
}

function compileGroup(
  food: FoodLayer,
  menu: Menu,
  group: MenuGroup,
  learn: (name: string, phrase: Phrase) => Phrase,
  addWhole: (terms: readonly string[], phrase: Phrase) => void,
): CompiledGroup {
  const plain = group.options.map(option => compilePhrase(food, option.name, 'option').terms)
  const common = new Set([...canonicalTerms(food.same, termsOfPhrase(group.name)), ...shared(plain)])
  const options = group.options.map(option => ({
    option,
    phrases: [...namesOf(option), ...linkedNames(menu, group, option)].flatMap(name => {
      const phrase = learn(name, compilePhrase(food, name, 'option', common))
      for (const other of otherEnds(food, group.name, name, common)) addWhole(other, phrase)
      const plain = phrase.side && withoutSide(name)
      if (!plain) return [phrase]
      return [phrase, learn(plain, { ...compilePhrase(food, plain, 'option', common), side: phrase.side })]
    }),
  }))
  return {
    group,
    options,
    index: indexBy(options, compiled => compiled.phrases),
    common,
    servings: isForMany(group),
    names: group.options.map(option => option.name).join('|'),
    hasSides: options.some(compiled => compiled.phrases.some(phrase => phrase.side)),
    keys: new Set(options.flatMap(compiled => compiled.phrases.map(phrase => phrase.key))),
  }
}

const SIDED = new Set(['left', 'right', 'half', 'side'])

/**
 * A name as it may be ended otherwise: with the word for what it is chosen for, where that would be taken for something
 * else ("house red sauce"), and without a last word that all of its kind have ("all-teff").
 */
function otherEnds(food: FoodLayer, group: string, name: string, common: ReadonlySet<string>): readonly string[][] {
  const terms = termsOfPhrase(name)
  const kind = termsOfPhrase(group).at(-1)
  const ends: string[][] = []
  if (kind !== undefined && terms.length > 1 && !terms.includes(kind)) {
    const apart = [...canonicalTerms(food.same, terms), kind].join(' ')
    if (canonicalTerms(food.same, [...terms, kind]).join(' ') !== apart) ends.push([...terms, kind])
  }
  const isPlain = !terms.some(term => CONNECTORS.has(term) || SIDED.has(term))
  if (terms.length > 2 && isPlain && common.has(terms.at(-1)!) && isTakenApart(food, name))
    ends.push(terms.slice(0, -1))
  return ends
}

const SERVINGS = /\b(?:for|feeds?|serves?|serving|people|persons|guests|party)\b/

/** True when a group asks for how many a dish shall be, or an option says it. */
const isForMany = (group: MenuGroup): boolean =>
  SERVINGS.test(plainText(group.name)) ||
  group.options.some(option => /\bfor (?:two|three|four|\d)\b/.test(plainText(option.name)))

/** Numbers of a name that count what is in it, not what it measures ("12 oz") or is made of ("three-egg"). */
function packsOf(food: FoodLayer, name: string): number[] {
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

/** Names of the dish that an option stands for, as far as they are not its own. */
function linkedNames(menu: Menu, group: MenuGroup, option: MenuOption): string[] {
  // a dish that several options stand for, such as a soda of several kinds, names none of them
  if (group.options.filter(other => other.linked_item_id === option.linked_item_id).length > 1) return []
  const linked = menu.items.get(option.linked_item_id ?? '')
  const own = namesOf(option)
  if (!linked) return []
  // "chips" tells nothing where chips are chosen
  const kind = termsOfPhrase(group.name)
  const tells = (name: string) => group.options.length === 1 || !termsOfPhrase(name).every(term => kind.includes(term))
  const others = namesOf(linked).filter(name => !own.includes(name) && tells(name))
  // "garlic naan" says more than naan, which a further group asks for
  const words = termsOfPhrase(option.name)
  const saysMore = (name: string) => words.every(word => termsOfPhrase(name).includes(word))
  return option.child_group_ids.length > 0 ? others.filter(name => !saysMore(name)) : others
}

const ONLY = new Set(['only', 'just', 'solo'])

const namesOf = (named: { name: string; aliases: readonly string[] }): string[] => [
  ...new Set([named.name, ...named.aliases]),
]

/** Words that most of the names side by side have in common: they tell nothing apart. */
function shared(names: readonly (readonly string[])[]): string[] {
  if (names.length < 3) return []
  const counts = new Map<string, number>()
  for (const term of names.flat()) counts.set(term, (counts.get(term) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > names.length / 2).map(([term]) => term)
}

const inDigits = (food: FoodLayer, terms: readonly string[]): string[] =>
  terms.map(term => {
    const amount = longestAt(food.amounts, [term], 0)
    return amount && term !== 'a' ? String(amount.value) : term
  })

/** True for a name with a word in it that announces something or counts. */
function isTakenApart(food: FoodLayer, name: string): boolean {
  const words = wordsOfPhrase(name)
  // what is left off is read as such, by whatever words it is said
  if (longestAt(food.cues, words, 0)?.value === 'without') return false
  // "fries and a soda" may as well be two things
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

function indexBy<T>(
  things: readonly T[],
  phrasesOf: (thing: T) => readonly Phrase[],
): ReadonlyMap<string, readonly T[]> {
  const index = new Map<string, T[]>()
  for (const thing of things) {
    const terms = new Set(phrasesOf(thing).flatMap(phrase => [...phrase.terms, ...phrase.kinds]))
    for (const term of terms) {
      const list = index.get(term)
      if (list) list.push(thing)
      else index.set(term, [thing])
    }
  }
  return index
}
