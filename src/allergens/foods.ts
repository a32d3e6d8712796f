import { readFileSync } from 'node:fs'
import { once } from '#src/kernel/memoize.ts'
import { isNothingWith, isOfAnyFood } from './any-food.ts'
import { conditionAt } from './conditions.ts'
import { foodNameAt, foodNamed, foodsByName, type NamedFood, nearestFood } from './food-names.ts'
import type { Marks, Span } from './marks.ts'
import { meatsCalled } from './meats.ts'
import { isRealWord } from './real-words.ts'
import { type AllergyToken, type PhraseBook, phraseAt, phraseBook, tokensOf } from './tokens.ts'
import { lookupKeys } from './vocabulary.ts'

/** Span that states a dietary restriction on foods that menus do not declare as allergens. */
export type DietaryRestriction = Span & { readonly foods: readonly string[] }

type Food = NamedFood & { readonly name: string }

const FILE = new URL('../../data/allergens/foods.txt', import.meta.url)

const bookOf = (list: string): PhraseBook<true> => phraseBook(list.split(',').map(phrase => [phrase, true as const]))

const foods = once((): ReadonlyMap<string, Food> => {
  const lines = readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(line => line.includes(' = ') && !line.startsWith('#'))
  return new Map(
    lines.map(line => {
      const [name = '', words = '', others = ''] = line.split(/ = | \| /)
      return [name, { name, words: bookOf(words), others: bookOf(others) }]
    }),
  )
})

const OTHER_NAMES: Readonly<Record<string, string>> = {
  cerdo: 'pork',
  puerco: 'pork',
  pig: 'pork',
  swine: 'pork',
  res: 'beef',
  cow: 'beef',
  cordero: 'lamb',
  cebolla: 'onion',
  ajo: 'garlic',
  booze: 'alcohol',
  'root vegetables': 'root vegetable',
}
const RED_MEAT = ['beef', 'pork', 'lamb']
const POULTRY = ['chicken', 'turkey', 'duck']

/** Phrases of all food names, with the foods that each one stands for. */
const names = once(() =>
  phraseBook<readonly string[]>([
    ...[...foods().keys()].map((name): [string, string[]] => [name, [name]]),
    ...['red meat', 'red meats', 'carne roja', 'carnes rojas'].map((name): [string, string[]] => [name, RED_MEAT]),
    ...['poultry', 'fowl', 'aves', 'aves de corral'].map((name): [string, string[]] => [name, POULTRY]),
    ...Object.entries(OTHER_NAMES).map(([word, name]): [string, string[]] => [word, [name]]),
  ]),
)

/** Returns the `foods.txt` names that a collective term such as "red meat" stands for. */
export function foodsCalled(words: string): readonly string[] {
  const tokens = tokensOf(words)
  const meats = meatsCalled(tokens.map(({ text }) => text))
  if (meats !== undefined) return meats
  const found = nameOf(tokens) ?? []
  if (found.length > 1) return found
  const known = foodNameAt(tokens, 0)
  if (known?.length === tokens.length) return isCalled(words, known.name) ? [words] : known.names
  const isWhole = tokens.length === 1 && found.length === 0 && !isRealWord(words)
  const near = isWhole ? nearestFood(words) : undefined
  // the kitchen also sees the guest's original word
  return near ? [words, near.name] : [words]
}

/** True if the words are the given name in singular or plural. */
const isCalled = (words: string, name: string): boolean =>
  words === name || tokensOf(words).at(-1)!.text.startsWith(tokensOf(name).at(-1)!.text.replace(/y$/, ''))

/** True if the words are the name of a food: "carne roja". */
export const namesAFood = (tokens: readonly AllergyToken[]): boolean => nameOf(tokens) !== undefined

/** Returns the foods named by the phrase that starts at a token, and the end of that phrase. */
export function foodsFrom(
  tokens: readonly AllergyToken[],
  at: number,
): { foods: readonly string[]; to: number } | undefined {
  const found = phraseAt(names(), tokens, at, lookupKeys)
  return found && { foods: found.value, to: at + found.length }
}

/** Returns the length in tokens of the food name that starts at a token, or 0 if there is none. */
export const foodLengthAt = (tokens: readonly AllergyToken[], at: number): number =>
  Math.max(phraseAt(names(), tokens, at, lookupKeys)?.length ?? 0, foodNameAt(tokens, at)?.length ?? 0)

function nameOf(tokens: readonly AllergyToken[]): readonly string[] | undefined {
  const found = phraseAt(names(), tokens, 0, lookupKeys)
  return found?.length === tokens.length ? found.value : undefined
}

/** Returns the food with the given name, including all of its names, or undefined if the food is unknown. */
export function foodOf(name: string): NamedFood | undefined {
  const [kind] = nameOf(tokensOf(name)) ?? []
  return (kind === undefined ? undefined : foods().get(kind)) ?? foodNamed(name)
}

/** Returns every known food. */
export const allFoods = (): readonly NamedFood[] => [...foods().values(), ...foodsByName()]

const NEVER = /^(?:dont|doesnt|never|cant|cannot|wont|not|no|nobody)$/
const EATS = /^(?:eats?|have|has|consume|consumes|touch|drinks?|do|does|como|come|comemos|comen|comer|bebo|bebe|beber)$/
const MAY = /^(?:puedo|puede|podemos|pueden|debo|debe|debemos|to)$/
const FORBIDDEN =
  /\b(?:haram|forbidden|prohibited|banned|against|sinful|taboo|treif|treyf|prohibid[oa]|pecado|(?:not|isnt) allowed|off limits|a sin)\b/
const MUST = /^(?:must|has|have|should|needs?|stays?|gets?|debe|tiene)$/
const STAYS_OUT =
  /^(?:(?:must|has to|have to|should|needs? to|debe|tiene que) )?(?:(?:be )?(?:stays?|kept|left) (?:out|off|away)|quedar? fuera)/
const FORBIDS = /^(?:forbids|forbid|prohibits|prohibit|bans|prohibe|prohiben)$/
const FREE = /^(?:free|fre|less)$/
const REFUSES = /^(?:no|without|sin|nada|avoid|avoids|avoiding|avoidance)$/
const ON_THE_WAY = /^(?:any|de|the|or|and|nor|no|y|o|ni|e|&|n|of|kind|products?|eat|drink)$/
const OPENS =
  /^(?:says|said|told|hindus?|islam|muslims?|lent|solo|only|just|and|but|so|please|also|with|is|are|y|pero|have|eat)$/

/**
 * Returns every food that the text restricts: "I don't eat pork", "no onion no garlic", and foods that are unsafe
 * during pregnancy if the text mentions one.
 */
export function dietaryRestrictionsIn(marks: Marks): DietaryRestriction[] {
  const { tokens } = marks
  const stated = tokens.flatMap((_, at): DietaryRestriction[] => {
    const condition = conditionAt(tokens, at)
    if (condition) return [{ from: at, to: at + condition.length, foods: condition.foods }]
    const verb = MAY.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
    const isPerson = NEVER.test(tokens[at]!.text) && EATS.test(tokens[verb]?.text ?? '')
    const found = isPerson
      ? listAt(tokens, verb + 1)
      : FORBIDS.test(tokens[at]!.text)
        ? listAt(tokens, at + 1)
        : forbiddenAt(tokens, at)
    return found ? [{ from: at, ...found }] : []
  })
  const refused = tokens.flatMap(({ text }, at): DietaryRestriction[] => {
    const isNothing = isNothingWith(tokens, at)
    const isRefusal = isNothing || (REFUSES.test(text) && isOpen(tokens, at))
    const found = isRefusal ? listAt(tokens, at + (isNothing ? 2 : 1)) : undefined
    return found ? [{ from: at, ...found, to: reasonEnd(tokens, found.to) }] : []
  })
  const all = new Set(refused.flatMap(one => one.foods))
  const isBinding = ({ foods, from, to }: DietaryRestriction) =>
    isOfAnyFood(tokens, from) ||
    foods.some(food => FAITH.has(food) && isEnd(tokens, to)) ||
    (all.has('onion') && all.has('garlic')) ||
    marks.illness.length + marks.conditions.length + stated.length > 0
  return [...stated, ...refused.filter(isBinding)]
}

/** Returns the foods that a search refuses, even beside a dish, and that people avoid in every dish: "ramen sin cerdo". */
export function foodsKeptFrom(query: string): string[] {
  const tokens = tokensOf(query)
  const refused = tokens.flatMap(({ text }, at) => (REFUSES.test(text) ? (listAt(tokens, at + 1)?.foods ?? []) : []))
  return [...new Set(refused.filter(food => FAITH.has(food)))]
}

/**
 * Matches statements that a food is forbidden: "Pork is haram", "beef and pork are against our religion",
 * "pork-free".
 */
function forbiddenAt(tokens: readonly AllergyToken[], at: number): Omit<DietaryRestriction, 'from'> | undefined {
  const found = phraseAt(names(), tokens, at, lookupKeys) && listAt(tokens, at, true)
  const [next, ...others] = found ? tokens.slice(found.to, found.to + 6) : []
  if (!found || next?.before !== 'none') return undefined
  const said = others.map(({ text }) => text).join(' ')
  const isForbidden =
    (/^(?:is|are|es|son|its|esta)$/.test(next.text) && FORBIDDEN.test(said)) ||
    (MUST.test(next.text) && STAYS_OUT.test(`${next.text} ${said}`))
  const end = tokens.findIndex(({ before }, index) => index >= found.to && before !== 'none')
  if (isForbidden) return { to: end < 0 ? tokens.length : end, foods: found.foods }
  return FREE.test(next.text) ? { to: found.to + 1, foods: found.foods } : undefined
}

/**
 * Foods whose refusal counts as a dietary restriction, because guests rarely refuse them as a matter of taste.
 */
const FAITH = new Set(['pork', 'beef', 'lamb', 'alcohol', 'gelatin', 'caffeine'])
/** Foods without their own category in `foods.txt` that guests avoid along with the meat they are made of. */
const MEATS = new Set(['ham', 'bacon', 'veal', 'goat', 'sausage', 'chorizo', 'salami', 'pepperoni'])

/** True if "No pork" opens its own clause, unlike "fried rice no pork", which orders fried rice. */
const isOpen = (tokens: readonly AllergyToken[], at: number): boolean => {
  const last = tokens[at - 1]?.text ?? ''
  return tokens[at]!.before !== 'none' || OPENS.test(last) || names().has(last) || isOfAnyFood(tokens, at)
}

const isEnd = (tokens: readonly AllergyToken[], to: number): boolean =>
  tokens[to] === undefined ||
  tokens[to].before !== 'none' ||
  isReason(tokens, to) ||
  /^(?:please|pls|for|at|near|thanks|in|and|products?|whatsoever|ever|por|porfa|porfavor)$/.test(tokens[to].text)

/** True if a reason follows: "Either", "because of my faith", "on account of my religion". */
const isReason = (tokens: readonly AllergyToken[], to: number): boolean =>
  tokens[to]?.before === 'none' &&
  (/^(?:either|because|since|due|porque|tampoco)$/.test(tokens[to].text) ||
    (tokens[to].text === 'on' && tokens[to + 1]?.text === 'account'))

/** Returns the end of the clause if a reason follows, otherwise the given position. */
function reasonEnd(tokens: readonly AllergyToken[], to: number): number {
  if (!isReason(tokens, to)) return to
  const end = tokens.findIndex(({ before }, at) => at > to && before !== 'none')
  return end < 0 ? tokens.length : end
}

/** Matches the foods named at a token, by a category name or by their own. */
function keptAt(tokens: readonly AllergyToken[], at: number): { length: number; value: readonly string[] } | undefined {
  const kind = phraseAt(names(), tokens, at, lookupKeys)
  const food = foodNameAt(tokens, at)
  if (kind && kind.length >= (food?.length ?? 0)) return kind
  return food && MEATS.has(food.name) ? { length: food.length, value: food.names } : undefined
}

/** Parses a list of foods that starts at a token, separated by commas or "or". */
function listAt(
  tokens: readonly AllergyToken[],
  first: number,
  isOpening = false,
): Omit<DietaryRestriction, 'from'> | undefined {
  const found: string[] = []
  let to = first
  for (let at = first; at < tokens.length; ) {
    const isNext = tokens[at]!.before !== 'end' || (isOpening && at === first)
    const food = isNext ? keptAt(tokens, at) : undefined
    if (food) {
      found.push(...food.value)
      at += food.length
      to = at
    } else if (ON_THE_WAY.test(tokens[at]!.text) && tokens[at]!.before !== 'end') at += 1
    else break
  }
  return found.length > 0 ? { to, foods: found } : undefined
}
