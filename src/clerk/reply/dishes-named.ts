import { allergensNamed } from '#src/allergens/parse-allergies.ts'
import type { DishFacts } from './dish-facts.ts'

const tokens = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(word => (word.length > 4 ? word.replace(/(?<!s)s$/, '') : word))
const INGREDIENT =
  /^(?:milk|eggs?|fish|nuts?|peanuts?|soy|sesame|wheat|gluten|cheese|bread|butter|cream|shrimp|tofu|leche|huevos?|queso|pan)$/
const MOST_SHARING = 6
const GENERIC = new Set(['with', 'the', 'and', 'for', 'plate', 'house', 'special', 'lunch', 'dinner', 'free', 'whole'])

/** Dishes named in a folded text, fully or by one of their words, and the text without those names. */
export type Named = { readonly dishes: readonly DishFacts[]; readonly rest: string }

export function dishesNamed(text: string, menu: readonly DishFacts[]): Named {
  const found = new Set<DishFacts>()
  let rest = text
  const names = menu
    .flatMap(dish => dish.names.map(name => ({ dish, name })))
    .toSorted((a, b) => b.name.length - a.name.length)
  for (const { dish, name } of names) {
    // skip ingredients, which are not dishes: "milk", "egg"
    if (INGREDIENT.test(name)) continue
    const at = indexOfWords(rest, name)
    if (at < 0) continue
    found.add(dish)
    rest = `${rest.slice(0, at)} ▢ ${rest.slice(at + name.length).replace(/^(?:e?s)\b/, '')}`
  }
  for (const dish of calledIn(rest, menu)) found.add(dish)
  return { dishes: [...found], rest }
}

function indexOfWords(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text.slice(at + name.length)]
    if (!/[\p{L}\p{N}]/u.test(before) && /^(?:e?s)?(?![\p{L}\p{N}])/u.test(after)) return at
  }
  return -1
}

/** Dishes that share the most words with a text: "the satay" matches Chicken Satay, "a curry" every curry. */
function calledIn(text: string, menu: readonly DishFacts[]): DishFacts[] {
  const said = new Set(
    tokens(text).filter(word => word.length > 3 && !GENERIC.has(word) && allergensNamed(word).length === 0),
  )
  const sharing = menu
    .map(dish => ({ dish, shared: new Set(tokens(dish.names[0] ?? '').filter(word => said.has(word))) }))
    .filter(({ shared }) => shared.size > 0)
  const counts = new Map<string, number>()
  for (const { shared } of sharing) for (const word of shared) counts.set(word, (counts.get(word) ?? 0) + 1)
  const distinct = sharing.filter(({ shared }) => [...shared].some(word => counts.get(word)! <= MOST_SHARING))
  // keep only the dishes that share the most words
  return distinct
    .filter(
      ({ shared }) =>
        !distinct.some(other => other.shared.size > shared.size && [...shared].every(word => other.shared.has(word))),
    )
    .map(({ dish }) => dish)
}
