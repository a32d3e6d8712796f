import type { CompiledItem, CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { canonicalTerms, termsOfPhrase, wordsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { QUALIFIER } from '#src/clerk/menu-parser/phrase.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'

/** Dishes and terms that a question refers to on a menu. */
export type AskedDishes = {
  /** IDs of the matching dishes. */
  readonly found: readonly string[]
  /** Matching dishes named in full. */
  readonly named: readonly string[]
  /** Requested food that the menu lacks, with the IDs of the closest dishes. */
  readonly missing: readonly { readonly words: string; readonly closest: readonly string[] }[]
  /** Terms that are neither on the menu nor part of a question. */
  readonly unread: readonly string[]
}

/** Question words in English and Spanish, which name no food. */
const FRAME = new Set(
  (
    'a an the of for to in on at w with without and or but is are was be been am do does did done has have had get gets got give it its that this these those them they there here their your you u ur ya i we me my us our he she his her ' +
    'what whats which when where who how why if whether so just only please pls also too or not no any anything some something else other more most all every each one ones kind kinds type types sort lot thing things stuff ' +
    'can could would will may might should want wanted like looking look see show tell know ask asking asked say says let lemme much many menu dish dishes food item items section list option options choice choices selection offer offers offered ' +
    'sell sells serve serves carry carries make makes made come comes coming include included includes contain contains containing available good best nice great really very maybe perhaps actually ok okay yes oh well hey then now today tonight place restaurant ' +
    'price prices priced cost costs cheap cheaper cheapest expensive least under below less than dollar dollars buck bucks max around about up same normal regular usual plain whole big bigger large largest small smallest size exactly thanks thank kinda lol tho though fully safe kitchen kitchens ' +
    'main mains entree order orders ordering eat eating people person two three four five yr year years old kid kids child children son daughter sister brother wife husband mom mum mother dad father friend friends partner mild spicy heat out inside by from as enough still instead right over go goes per free friendly whatever isnt doesnt dont arent into take ' +
    'que tan cual cuales cuanto cuanta cuantos cuantas como es son hay tiene tienen tienes trae traen lleva llevan viene vienen venden vende sirven hacen el la los las un una unos unas de del con sin para por y o u en al a lo le les se su sus me mi mis algo alguno alguna algun algunas otra otro mas menos muy tambien si no ' +
    'platter menu carta plato platos comida cuesta cuestan vale valen precio orden dolares dolar barato barata picante pica picoso picosa enchiloso nino ninos hermana hermano esposa esposo mama papa amiga amigo persona personas ese esa eso esos esas este esta esto ahi ahora entonces bueno quiero queria saber dentro verdad cierto'
  )
    .split(' ')
    .map(termOf),
)
const SPLIT = /[,;/]|\b(?:or|and|y|o|maybe|plus|n)\b/
const MOST_CLOSE = 5

/**
 * Finds the dishes that a question refers to: by name, section, and category; then by ingredients; otherwise the
 * closest ones.
 */
export function findAskedDishes(asks: string, compiled: CompiledMenu, items: readonly CompiledItem[]): AskedDishes {
  const named = namedWhole(asks, compiled, items)
  const asked = named.rest.split(SPLIT).flatMap(part => {
    const terms = termsIn(part, compiled).filter(term => isKnown(term, compiled))
    return terms.length > 0 ? [{ terms, found: fitting(terms, compiled, items) }] : []
  })
  const isNamed = named.ids.length > 0
  // words next to a fully named dish may merely describe it
  const others = isNamed
    ? asked.filter(({ terms, found }) => found.length <= MOST_CLOSE && (found.length > 0 || areFood(terms, compiled)))
    : asked
  return {
    found: [...new Set([...named.ids, ...others.flatMap(({ found }) => found)])],
    named: named.ids,
    missing: others
      .filter(({ found }) => found.length === 0)
      .map(({ terms }) => ({ words: terms.join(' '), closest: closestTo(terms, items) })),
    unread: termsIn(asks, compiled).filter(term => !isKnown(term, compiled)),
  }
}

/** Finds dishes that a question names in full, longest names first, and returns the question without them. */
export function namedWhole(
  asks: string,
  { food }: CompiledMenu,
  items: readonly CompiledItem[],
  /** Terms that are not sufficient to name a dish. */
  but: ReadonlySet<string> = new Set(),
) {
  let rest = ` ${canonicalTerms(food.same, termsOfPhrase(asks.replace(/[,;/]/g, ' zzand '))).join(' ')} `
  const names = items
    .flatMap(({ item, phrases }) =>
      phrases.flatMap(({ terms, weights }) => {
        const own = terms.filter((_, at) => weights[at]! > QUALIFIER)
        const isTelling = (own.length > 1 || !food.isKind.has(own[0] ?? '')) && !own.every(term => but.has(term))
        return own.length > 0 && isTelling ? [{ id: item.id, name: own.join(' '), length: own.length }] : []
      }),
    )
    .toSorted((a, b) => b.length - a.length)
  const ids = new Set<string>()
  for (const { id, name } of names) {
    if (!rest.includes(` ${name} `)) continue
    ids.add(id)
    for (const same of names) if (same.name === name) ids.add(same.id)
    rest = rest.replace(` ${name} `, ' zzand ')
  }
  if (ids.size === 0) return { ids: [], rest: asks }
  return { ids: [...ids], rest: rest.replace(/\bzzand\b/g, ',') }
}

/**
 * Returns the dishes that a question asks about: named in full, otherwise by their most distinctive words.
 */
export function dishesNamed(asks: string, compiled: CompiledMenu, items: readonly CompiledItem[]): readonly string[] {
  const { ids } = namedWhole(asks, compiled, items)
  if (ids.length > 0) return ids
  const said = new Set(termsIn(asks, compiled))
  const whole = items.filter(({ phrases }) =>
    phrases.some(({ terms, weights }) => {
      const own = terms.filter((_, at) => weights[at]! > QUALIFIER)
      return own.length > 1 && own.every(term => said.has(term))
    }),
  )
  return whole.length > 0 ? whole.map(({ item }) => item.id) : closestTo([...said], items).slice(0, 3)
}

/** Returns the content words of a question. */
export const wordsAsked = (text: string): string[] =>
  wordsOfPhrase(text).filter(word => !FRAME.has(termOf(word)) && !/^\d+$/.test(word))

/** Returns the content terms of a question. */
export const termsIn = (text: string, { food }: CompiledMenu): string[] => [
  ...new Set(canonicalTerms(food.same, termsOfPhrase(wordsAsked(text).join(' ')))),
]

const areFood = (terms: readonly string[], { food }: CompiledMenu): boolean => terms.every(term => food.known.has(term))

const isKnown = (term: string, { vocabulary, food, items }: CompiledMenu): boolean =>
  vocabulary.has(term) || food.known.has(term) || items.some(({ described }) => described.has(term))

/** Returns the dishes that match all terms: by name, otherwise by ingredients. */
function fitting(terms: readonly string[], compiled: CompiledMenu, items: readonly CompiledItem[]): string[] {
  const exact = items.filter(({ phrases }) => phrases.some(phrase => phrase.terms.join(' ') === terms.join(' ')))
  const isKind = terms.every(term => compiled.food.isKind.has(term))
  if (exact.length > 0 && !isKind) return exact.map(({ item }) => item.id)
  const called = items.filter(({ absorbed }) => terms.every(term => absorbed.has(term)))
  const fit =
    called.length > 0
      ? called
      : items.filter(({ absorbed, described, optionTerms }) =>
          terms.every(term => absorbed.has(term) || described.has(term) || optionTerms.has(term)),
        )
  return fit.map(({ item }) => item.id)
}

/** Returns the dishes whose names share words with the terms, ranked by rarity of the shared words. */
function closestTo(terms: readonly string[], items: readonly CompiledItem[]): string[] {
  const rarity = new Map(terms.map(term => [term, items.filter(({ absorbed }) => absorbed.has(term)).length]))
  const scored = items.flatMap(({ item, absorbed }) => {
    const shared = terms.filter(term => absorbed.has(term))
    const score = shared.reduce((sum, term) => sum + 1 / (1 + rarity.get(term)!), 0)
    const own = termsOfPhrase(item.name)
    const isCalled = shared.every(term => own.includes(term))
    return shared.length > 0 ? [{ id: item.id, score, count: shared.length, isCalled }] : []
  })
  const most = Math.max(0, ...scored.map(({ count }) => count))
  const best = scored.filter(({ count }) => count === most)
  const called = best.filter(({ isCalled }) => isCalled)
  // names that contain the exact words rank before related ones
  return (called.length > 0 ? called : best)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST_CLOSE)
    .map(({ id }) => id)
}
