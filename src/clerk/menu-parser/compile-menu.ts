import { groupsOf, isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup, MenuItem, MenuOption } from '#src/menu/model.ts'
import { canonicalTerms, type FoodLayer, termsOfPhrase, wordsOfPhrase } from './food-layer.ts'
import {
  inDigits,
  isBeside,
  isForMany,
  linkedNames,
  nameEndingVariants,
  namesOf,
  needsWholeMatch,
  packsOf,
  shared,
} from './menu-names.ts'
import { compilePhrase, type Phrase, QUALIFIER, withoutSide } from './phrase.ts'
import { createSpellingCorrector } from './spelling-corrector.ts'
import { addPhrase, emptyTrie, type Trie } from './trie.ts'

export type CompiledOption = { readonly option: MenuOption; readonly phrases: readonly Phrase[] }

export type CompiledGroup = {
  readonly group: MenuGroup
  readonly options: readonly CompiledOption[]
  /** Options by every term and hypernym of their names. */
  readonly index: ReadonlyMap<string, readonly CompiledOption[]>
  /** Terms of the group's name, and terms that most of its options share. */
  readonly common: ReadonlySet<string>
  readonly hasSides: boolean
  /** True if its options are served beside the dish anyway. */
  readonly isBeside: boolean
  /** True if it states the number of servings: "serves", "pot for". */
  readonly servings: boolean
  /** Concatenated option names. Groups with equal names are interchangeable for a customer. */
  readonly names: string
  readonly keys: ReadonlySet<string>
}

export type CompiledItem = {
  readonly item: MenuItem
  /** ID of its category. */
  readonly category: string
  readonly phrases: readonly Phrase[]
  /** Terms of any of its names. */
  readonly named: ReadonlySet<string>
  /** Terms and hypernyms of its names and the words of its category, which add nothing next to the name. */
  readonly absorbed: ReadonlySet<string>
  readonly described: ReadonlySet<string>
  /** All groups of the item, each after the one whose option unlocks it. */
  readonly groups: readonly CompiledGroup[]
  /** Every term that may name one of its options. */
  readonly optionTerms: ReadonlySet<string>
  readonly weighed: boolean
  /** Pack sizes, for items sold in packs: a box of six. */
  readonly packs: readonly number[]
}

/** Published menu, indexed for parsing orders. Built once per menu version. */
export type CompiledMenu = {
  readonly menu: Menu
  readonly food: FoodLayer
  readonly items: readonly CompiledItem[]
  readonly itemOf: ReadonlyMap<string, CompiledItem>
  /** Items by every term and hypernym of their names. */
  readonly index: ReadonlyMap<string, readonly CompiledItem[]>
  /** Names that contain conjunctions or numbers and would otherwise be split. */
  readonly wholes: Trie<{ readonly key: string; readonly list: boolean }>
  readonly vocabulary: ReadonlySet<string>
  /** Every name in canonical terms. */
  readonly names: ReadonlySet<string>
  /** Corrects a misspelled word if it resembles exactly one word of the menu or the food layer. */
  readonly repair: (word: string) => string
  /** False while parsing a text that mentions no meal; see `hearingMeals`. */
  readonly saysMeal?: boolean
}

/** Compiles a menu for `parseOrder` and `parseEdit`. */
export function compileMenu(menu: Menu, food: FoodLayer): CompiledMenu {
  const wholes = emptyTrie<{ readonly key: string; readonly list: boolean }>()
  const vocabulary = new Set<string>()
  const names = new Set<string>()
  const spelled: (readonly string[])[] = []
  const learn = (name: string, phrase: Phrase): Phrase => {
    const terms = termsOfPhrase(name)
    spelled.push(wordsOfPhrase(name))
    for (const term of [...terms, ...phrase.terms]) vocabulary.add(term)
    names.add(phrase.terms.filter((_, at) => phrase.weights[at]! > QUALIFIER).join(' '))
    if (terms.length > 1 && needsWholeMatch(food, name)) {
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
        category: category.id,
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
    repair: createSpellingCorrector(vocabulary, food, spelled),
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
      for (const other of nameEndingVariants(food, group.name, name, common)) addWhole(other, phrase)
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
    isBeside: isBeside(group),
    names: group.options.map(option => option.name).join('|'),
    hasSides: options.some(compiled => compiled.phrases.some(phrase => phrase.side)),
    keys: new Set(options.flatMap(compiled => compiled.phrases.map(phrase => phrase.key))),
  }
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
