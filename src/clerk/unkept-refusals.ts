import { isDeepStrictEqual } from 'node:util'
import { stemsIn } from '#src/allergens/foods-sought.ts'
import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { normalizeName } from '#src/catalog/fold.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import { breaksDiet } from '#src/menu/diet.ts'
import { kindsOf } from '#src/menu/dish-food-mentions.ts'
import { groupsOf, type Menu, optionOf } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { type RefusalScope, refusalScopes } from '#src/reader/refusal-scopes.ts'
import { dietsSaid } from './diets-said.ts'
import { chosenModifiers } from './draft/lines.ts'
import type { CompiledMenu } from './menu-parser/compile-menu.ts'
import { canonicalTerms } from './menu-parser/food-layer.ts'
import { longestAt } from './menu-parser/trie.ts'
import { readWords } from './menu-parser/units.ts'
import type { StatedNotes } from './order-once-notes.ts'

/** Option that stands for less: "No Onion", "Without", "Plain". */
const MILD = /^(?:mild|no spice|not spicy|no heat|suave|sin picante)/i
const LEAVES_OUT = /^(?:(?:no|not|without|sin|only|just|light|less|hold)\b|(?:plain|black|none)$)/i
const HAS_REFUSAL = /(?<!\p{L})(?:no|not|without|zero|sin|hold|less|off|out|free)(?!\p{L})/iu

/**
 * Problems for refusing words of a text that nothing in the order accounts for: no option that leaves the food out, no
 * note to the kitchen, and no avoided allergen. Nobody reads a one-shot order back, so a refusal that was not
 * understood must not be booked.
 */
export function unkeptRefusalProblems(
  menu: CompiledMenu,
  told: StatedNotes,
  items: readonly OrderItem[],
  text: string,
): Problem[] {
  const { dishes, chosen, left } = namesOf(menu, items)
  const notes = (told.special_instructions ?? '').split('; ').map(note => note.replace(/^[^:]+: /, ''))
  const shown = new Set([...left, ...notes].flatMap(name => meaningsOf(menu, name)))
  const { allergens = [], diets = [] } = told.constraints ?? {}
  const isShown = (words: readonly string[]): boolean =>
    words.some(
      word =>
        meaningsOf(menu, word).some(meaning => shown.has(meaning)) ||
        wordsNamed(word).some(({ codes }) => codes.some(code => allergens.includes(code))),
    ) ||
    (diets.length > 0 && dietsSaid(`. no ${words.join(' ')}`).some(diet => diets.includes(diet)))
  const isAbsent = (words: readonly string[]): boolean => items.every(ordered => isWithout(menu, ordered, words))
  const leftOut = left.map(plainNameOf)
  const isDish = (words: readonly string[], isOfItem: boolean): boolean => {
    const said = plainNameOf(words.join(' ').replace(FILLERS, ''))
    const names = dishes.map(plainNameOf)
    if (said === '' || leftOut.some(name => name.includes(said))) return false
    return names.some(name =>
      isOfItem ? ` ${name} `.includes(` ${said} `) : name === said || name.endsWith(` ${said}`),
    )
  }
  const scopes = refusalScopes(text, [...dishes, ...chosen])
  const contents = items.map(ordered => stemsIn(contentOf(menu.menu, ordered)))
  const wanted = stemsIn([...text.matchAll(WANTED)].map(([words]) => words.replace(FROM_REFUSAL, '')).join(' '))
  // "one with bacon, one without": neither line has bacon
  const isWantedToo = (words: readonly string[]): boolean =>
    stemsIn(words.join(' ')).some(stem => wanted.includes(stem) && !contents.some(stems => stems.includes(stem)))
  // "no rice black beans": the beans are left out, too
  const isOverread = ([first = '', ...rest]: readonly string[]): boolean =>
    isShown([first]) && rest.some(word => left.some(name => hasStem(name, word) && !hasStem(name, first)))
  const differs = items.some(a => items.some(b => a.id === b.id && !isDeepStrictEqual(a.modifiers, b.modifiers)))
  const isKept = ({ after, before, isPartial, isOfItem }: RefusalScope): boolean => {
    // a note neither takes back an ordered dish, nor says for which of several it is
    if ([...after, before].some(words => isDish(words, isOfItem))) return false
    if ((isPartial && !differs) || [...after, before].some(isWantedToo) || after.some(isOverread)) return false
    return (
      (after.length > 0 && after.every(words => isShown(words) || isAbsent(words))) ||
      (before.length > 0 && isShown(before))
    )
  }
  return scopes
    .filter(scope => !isKept(scope))
    .slice(0, MOST_TOLD)
    .map(problemOf)
}

function problemOf({ said, after, before }: RefusalScope): Problem {
  const words = after.length > 0 ? [said, ...after[0]!] : [...before, said]
  return {
    code: 'invalid_field',
    field: 'text',
    message: `It is not clear what “${words.join(' ')}” leaves out, and what is sent here is booked without being read back. Name the item first, and then what to leave out: “classic burger, no onions”.`,
    gap: gap('the order, each item first and after it what to leave out'),
  }
}

const MOST_TOLD = 3

/** What a text asks for in so many words, up to the next refusal. */
const WANTED = /(?<!\p{L})(?:with|con|extra|add|plus)(?:[ -]+\p{L}+){1,4}/giu
const FROM_REFUSAL = /(?<!\p{L})(?:no|not|without|sin|hold|minus)(?!\p{L}).*$/iu

/** Words behind a refused food that name none. */
const FILLERS = /(?: (?:ones?|after|all|though|either|anymore|please))+$/

/** Name without case, marks, and the s of a plural. */
const plainNameOf = (name: string): string => normalizeName(name).replace(/s$/, '')

/** Names of the ordered dishes, of their chosen options that have a refusing word, and of what they leave out. */
function namesOf({ menu }: CompiledMenu, items: readonly OrderItem[]) {
  const dishes: string[] = []
  const chosen: string[] = []
  const left: string[] = []
  const added = items.map(ordered => additionsOf(menu, ordered))
  items.forEach((ordered, at) => {
    const item = menu.items.get(ordered.id)
    if (!item) return
    dishes.push(item.name, ...(item.aliases ?? []))
    for (const { categoryId, modifierId } of chosenModifiers(ordered)) {
      const group = menu.groups.get(categoryId)
      const name = group && optionOf(group, modifierId)?.name
      if (group === undefined || name === undefined) continue
      if (HAS_REFUSAL.test(name)) chosen.push(name)
      if (group.subtractive || LEAVES_OUT.test(name)) left.push(name, group.name)
      if (MILD.test(name)) left.push('spicy', 'hot')
    }
    // "one with ham, and another without"
    items.forEach((other, index) => {
      if (other.id === ordered.id) left.push(...added[index]!.filter(name => !added[at]!.includes(name)))
    })
    // a default that was deselected
    for (const group of groupsOf(menu, item)) {
      const { modifier_ids: ids } = ordered.modifiers?.find(({ category_id }) => category_id === group.id) ?? {}
      if (ids)
        left.push(
          ...group.options.filter(({ id }) => group.defaults.includes(id) && !ids.includes(id)).map(({ name }) => name),
        )
    }
  })
  return { dishes, chosen, left }
}

const additionsOf = (menu: Menu, ordered: OrderItem): string[] =>
  chosenModifiers(ordered).flatMap(({ categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    const name = group && !group.subtractive && optionOf(group, modifierId)?.name
    return name && !LEAVES_OUT.test(name) ? [name] : []
  })

const hasStem = (text: string, word: string): boolean => stemsIn(text).includes(stemsIn(word)[0]!)

/** Names and description of an ordered dish and its chosen options, but not of what they leave out. */
function contentOf(menu: Menu, ordered: OrderItem): string {
  const item = menu.items.get(ordered.id)
  return item ? [item.name, item.description ?? '', ...additionsOf(menu, ordered)].join(' ') : ''
}

/** True if an option that was not chosen is called so, and nothing else of the ordered dish is. */
function isWithout({ menu }: CompiledMenu, ordered: OrderItem, [word = '']: readonly string[]): boolean {
  const item = menu.items.get(ordered.id)
  if (!item) return false
  const codes = wordsNamed(word).flatMap(one => one.codes)
  const chosen = { item, modifiers: chosenModifiers(ordered) }
  return (
    groupsOf(menu, item).some(({ options }) => options.some(({ name }) => stemsIn(name).includes(stemsIn(word)[0]!))) &&
    !breaksDiet(menu, chosen, { words: kindsOf(word), allergens: codes }) &&
    !stemsIn([item.name, item.description ?? '', ...additionsOf(menu, ordered)].join(' ')).includes(stemsIn(word)[0]!)
  )
}

/** Canonical terms of words, their kinds, and the foods that they name. */
function meaningsOf({ food, repair }: CompiledMenu, words: string): string[] {
  const plain = words.replace(LEAVES_OUT, '').trim()
  const terms = canonicalTerms(food.same, readWords(plain, repair).terms)
  const kinds = terms.flatMap((_, at) => longestAt(food.kinds, terms, at)?.value ?? [])
  return [...terms, ...kinds, ...[plain, ...terms].flatMap(word => kindsOf(word))]
}
