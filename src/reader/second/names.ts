import {
  groupsOfItem,
  type NamedGroup,
  type NamedItem,
  type NamedMenu,
  type NamedOption,
} from '#src/reader/menu-names.ts'
import { foldedWords, stemOf, stemsOf } from '#src/reader/stem.ts'

/** Possible meaning of a name. `isOwn` is true for a name on the menu, false for an alias. */
export type ItemSense = { readonly item: NamedItem; readonly category: string; readonly isOwn: boolean }
export type OptionSense = {
  readonly group: NamedGroup
  readonly option: NamedOption
  readonly isOwn: boolean
  /** True if the name is what the option leaves off: the tomato of "No Tomato". */
  readonly leavesOff: boolean
}

/** Span of words that is a complete name. */
export type Match = {
  readonly length: number
  readonly items: readonly ItemSense[]
  readonly options: readonly OptionSense[]
}

type Entry = { readonly words: string; readonly items: ItemSense[]; readonly options: OptionSense[] }
type Node = { readonly next: Map<string, Node>; entries?: Entry[] }

/** Index of a menu's complete names by the stems of their words. */
export type MenuNameIndex = {
  readonly find: (words: readonly string[], at: number) => Match | undefined
  readonly groupsOf: (item: NamedItem) => ReadonlySet<string>
  /** Returns the stems of all options of a dish. */
  readonly optionStems: (item: NamedItem) => ReadonlySet<string>
  /** Returns the dishes that options of a dish stand for. */
  readonly linkedTo: (item: NamedItem) => ReadonlySet<string>
  /** True if a name on the menu contains the stem. */
  readonly isPart: (stem: string) => boolean
}

export function buildMenuNameIndex(menu: NamedMenu): MenuNameIndex {
  const root: Node = { next: new Map() }
  const parts = new Set<string>()
  const offers = new Map<string, Offered>()
  for (const { name: category, items } of menu.file.categories)
    for (const item of items) {
      offers.set(item.id, offeredBy(groupsOfItem(menu, item)))
      for (const name of spoken(item))
        enter(root, parts, name, entry => entry.items.push({ item, category, isOwn: name === item.name }))
    }
  for (const group of menu.groups.values())
    for (const option of group.options)
      for (const name of spoken(option))
        for (const leavesOff of [false, true])
          if (!leavesOff || NO.test(name))
            enter(root, parts, leavesOff ? name.replace(NO, '') : name, entry =>
              entry.options.push({ group, option, isOwn: name === option.name, leavesOff }),
            )
  return {
    find: (words, at) => longest(root, words, at),
    groupsOf: item => offers.get(item.id)!.groups,
    optionStems: item => offers.get(item.id)!.stems,
    linkedTo: item => offers.get(item.id)!.linked,
    isPart: stem => parts.has(stem),
  }
}

type Offered = {
  readonly groups: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly linked: ReadonlySet<string>
}

function offeredBy(groups: readonly NamedGroup[]): Offered {
  const options = groups.flatMap(group => group.options)
  return {
    groups: new Set(groups.map(({ id }) => id)),
    stems: new Set(options.flatMap(option => spoken(option).flatMap(stemsOf))),
    linked: new Set(options.flatMap(option => option.linked_item_id ?? [])),
  }
}

const NO = /^(?:no|without|hold) (?:(?:the|any) )?/i

const spoken = ({ name, aliases }: NamedItem | NamedOption): readonly string[] => [...new Set([name, ...aliases])]

function enter(root: Node, parts: Set<string>, name: string, put: (entry: Entry) => void): void {
  const words = foldedWords(name)
  const stems = words.map(stemOf)
  for (const stem of stems) parts.add(stem)
  // index compounds as one word, too: cheese burger
  const spellings = [
    stems,
    ...stems.slice(1).map((stem, at) => [...stems.slice(0, at), stems[at] + stem, ...stems.slice(at + 2)]),
  ]
  for (const [index, spelling] of spellings.entries()) {
    if (spelling.length === 0 || (index > 0 && spelling.some(stem => /\d/.test(stem)))) continue
    let node = root
    for (const stem of spelling) {
      let next = node.next.get(stem)
      if (!next) {
        next = { next: new Map() }
        node.next.set(stem, next)
      }
      node = next
    }
    node.entries ??= []
    let entry = node.entries.find(other => other.words === words.join(' '))
    if (!entry) {
      entry = { words: words.join(' '), items: [], options: [] }
      node.entries.push(entry)
    }
    put(entry)
  }
}

function longest(root: Node, words: readonly string[], from: number): Match | undefined {
  let best: { readonly end: number; readonly entries: readonly Entry[] } | undefined
  const walk = (node: Node, at: number): void => {
    if (node.entries && (!best || at > best.end)) best = { end: at, entries: node.entries }
    if (at >= words.length) return
    const one = node.next.get(stemOf(words[at]!))
    if (one) walk(one, at + 1)
    const two = at + 1 < words.length ? node.next.get(words[at]! + stemOf(words[at + 1]!)) : undefined
    if (two) walk(two, at + 2)
  }
  walk(root, from)
  if (!best) return undefined
  const said = words.slice(from, best.end).join(' ')
  return {
    length: best.end - from,
    items: firstOf(best.entries, said, ({ items }) => items),
    options: firstOf(best.entries, said, ({ options }) => options),
  }
}

/** Returns the best senses: a menu name outranks an alias, and an exact match outranks a plural. */
function firstOf<T extends { readonly isOwn: boolean }>(
  entries: readonly Entry[],
  said: string,
  sensesOf: (entry: Entry) => readonly T[],
): readonly T[] {
  const spelled = entries.filter(entry => entry.words === said)
  const own = (entry: Entry) => sensesOf(entry).filter(sense => sense.isOwn)
  const ranks = [spelled.flatMap(own), entries.flatMap(own), spelled.flatMap(sensesOf), entries.flatMap(sensesOf)]
  return ranks.find(senses => senses.length > 0) ?? []
}
