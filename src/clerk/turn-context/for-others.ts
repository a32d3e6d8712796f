import { isSamePerson, NOBODY, OTHER, peopleOf, SOMEONE } from '#src/allergens/people.ts'
import { type AllergyToken, tokensOf } from '#src/allergens/tokens.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { TurnContext } from './turn-context.ts'

const MOST_DISHES = 30
const LONGEST_SMALL = 3
const MOST_SHARING = 2
/** Words that rule out that a clause says who a dish is for. */
const NOT_HERS =
  /^(?:not|no|dont|doesnt|cant|cannot|isnt|never|without|sin|nor|ni|unless|if|remove|drop|cancel|quita|instead)$/
const JOINS = /^(?:and|y|e|plus|also|then)$/
const COUNTS = /^(?:an?|the|one|two|three|\d{1,2}|un[oa]?|dos|tres|el|la|los|las|some|her|his|my|mi)$/

/** Returns the people with a diet or food restriction that is not caused by an illness. */
const keepersOf = ({ diets_told: diets = [], foods_told: foods = [] }: ClerkState): string[] => [
  ...new Set([...diets, ...foods].flatMap(({ who }) => who)),
]

/** True if the people with a restriction are known and are not the whole party. */
export function isOfSome(state: ClerkState): boolean {
  const who = keepersOf(state)
  const told = [...(state.diets_told ?? []), ...(state.foods_told ?? [])]
  return who.length > 0 && told.every(one => one.who.length > 0) && !who.some(one => EVERYBODY.has(one))
}
const EVERYBODY: ReadonlySet<string> = new Set(['we', NOBODY, OTHER, SOMEONE, 'they'])

/**
 * Records the dishes that a message assigns to people without the restriction: "the tonkotsu is hers, I don't eat
 * pork".
 */
export function recordDishesForOthers(context: TurnContext, message: string, menu: Menu | undefined): void {
  if (menu === undefined || !isOfSome(context.state)) return
  const keepers = keepersOf(context.state)
  const dishes = clausesOf(tokensOf(message)).flatMap(words => {
    const found = dishesIn(words, menu)
    const who = eaterOf(withoutNames(words, found, menu))
    const isOther = who.length > 0 && who.every(one => !EVERYBODY.has(one) && !isOneOf(one, keepers))
    return isOther && !words.some(({ text }) => NOT_HERS.test(text)) ? found : []
  })
  if (dishes.length === 0) return
  const { for_others: before = [] } = context.state
  context.state = { ...context.state, for_others: [...new Set([...before, ...dishes])].slice(-MOST_DISHES) }
}

/**
 * Removes dish names and articles, so that "po' boy" is not read as a boy and "el toro" not as the pronoun "él".
 */
function withoutNames(words: readonly AllergyToken[], dishes: readonly string[], menu: Menu): AllergyToken[] {
  const names = new Set(dishes.flatMap(id => tokensOf(menu.items.get(id)?.name ?? '').map(({ text }) => stem(text))))
  const isArticle = (at: number) =>
    words[at]!.text === 'el' && words[at + 1] !== undefined && !FOR.test(words[at - 1]?.text ?? '')
  return words.filter(({ text }, at) => !names.has(stem(text)) && !isArticle(at))
}

/** Returns the person a dish is for: "Whatever they have for her" is hers. */
function eaterOf(words: readonly AllergyToken[]): string[] {
  const at = words.findLastIndex(({ text }) => FOR.test(text))
  const after = at < 0 ? [] : peopleOf(words.slice(at + 1))
  return after.length > 0 ? after : peopleOf(words)
}
const FOR = /^(?:for|para|pa)$/

const isOneOf = (person: string, keepers: readonly string[]): boolean =>
  keepers.some(keeper => isSamePerson([person], [keeper]) || isSamePerson([keeper], [person]))

/** Splits a message into clauses, including at "and" before a dish. */
function clausesOf(tokens: readonly AllergyToken[]): AllergyToken[][] {
  const clauses: AllergyToken[][] = []
  for (const [at, token] of tokens.entries()) {
    const isNext = JOINS.test(token.text) && COUNTS.test(tokens[at + 1]?.text ?? '')
    if (at === 0 || token.before !== 'none' || isNext) clauses.push([token])
    else clauses.at(-1)!.push(token)
  }
  return clauses
}

const stem = (word: string): string => word.replace(/s$/, '')

/** Returns the dishes with the most name words among the given ones, at least one of which is distinctive. */
function dishesIn(words: readonly AllergyToken[], menu: Menu): string[] {
  const said = new Set(words.map(({ text }) => stem(text)).filter(({ length }) => length > LONGEST_SMALL))
  const found = [...menu.items.values()].map(({ id, name }) => ({
    id,
    named: [...new Set(tokensOf(name).map(({ text }) => stem(text)))].filter(word => said.has(word)),
  }))
  const sharing = (word: string) => found.filter(({ named }) => named.includes(word)).length
  const own = found.filter(({ named }) => named.some(word => sharing(word) <= MOST_SHARING))
  const most = Math.max(0, ...own.map(({ named }) => named.length))
  return own.filter(({ named }) => named.length === most).map(({ id }) => id)
}
