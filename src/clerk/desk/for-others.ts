import { isSamePerson, NOBODY, OTHER, peopleOf, SOMEONE } from '#src/allergens/people.ts'
import { type Token, tokensOf } from '#src/allergens/tokens.ts'
import type { ClerkState } from '#src/clerk/state.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { Desk } from './desk.ts'

const MOST_DISHES = 30
const LONGEST_SMALL = 3
const MOST_SHARING = 2
/** Words that make a clause say something else than whose a dish is. */
const NOT_HERS =
  /^(?:not|no|dont|doesnt|cant|cannot|isnt|never|without|sin|nor|ni|unless|if|remove|drop|cancel|quita|instead)$/
const JOINS = /^(?:and|y|e|plus|also|then)$/
const COUNTS = /^(?:an?|the|one|two|three|\d{1,2}|un[oa]?|dos|tres|el|la|los|las|some|her|his|my|mi)$/

/** Who keeps the diets and from the foods of a conversation, where no illness is behind it. */
const keepersOf = ({ diets_told: diets = [], foods_told: foods = [] }: ClerkState): string[] => [
  ...new Set([...diets, ...foods].flatMap(({ who }) => who)),
]

/** True where it is known who keeps a diet, and it is not everybody. */
export function isOfSome(state: ClerkState): boolean {
  const who = keepersOf(state)
  const told = [...(state.diets_told ?? []), ...(state.foods_told ?? [])]
  return who.length > 0 && told.every(one => one.who.length > 0) && !who.some(one => EVERYBODY.has(one))
}
const EVERYBODY: ReadonlySet<string> = new Set(['we', NOBODY, OTHER, SOMEONE, 'they'])

/** Remembers the dishes that a message says are for somebody else than who keeps a diet: "the tonkotsu is hers, I don't eat pork". */
export function keepForOthers(desk: Desk, message: string, menu: Menu | undefined): void {
  if (menu === undefined || !isOfSome(desk.state)) return
  const keepers = keepersOf(desk.state)
  const dishes = clausesOf(tokensOf(message)).flatMap(words => {
    const found = dishesIn(words, menu)
    const who = eaterOf(withoutNames(words, found, menu))
    const isOther = who.length > 0 && who.every(one => !EVERYBODY.has(one) && !isOneOf(one, keepers))
    return isOther && !words.some(({ text }) => NOT_HERS.test(text)) ? found : []
  })
  if (dishes.length === 0) return
  const { for_others: before = [] } = desk.state
  desk.state = { ...desk.state, for_others: [...new Set([...before, ...dishes])].slice(-MOST_DISHES) }
}

/** Words without those of the dishes that they name, and without articles: no boy eats a po' boy, and "el toro" is no man. */
function withoutNames(words: readonly Token[], dishes: readonly string[], menu: Menu): Token[] {
  const names = new Set(dishes.flatMap(id => tokensOf(menu.items.get(id)?.name ?? '').map(({ text }) => stem(text))))
  const isArticle = (at: number) =>
    words[at]!.text === 'el' && words[at + 1] !== undefined && !FOR.test(words[at - 1]?.text ?? '')
  return words.filter(({ text }, at) => !names.has(stem(text)) && !isArticle(at))
}

/** "Whatever they have for her" is hers. */
function eaterOf(words: readonly Token[]): string[] {
  const at = words.findLastIndex(({ text }) => FOR.test(text))
  const after = at < 0 ? [] : peopleOf(words.slice(at + 1))
  return after.length > 0 ? after : peopleOf(words)
}
const FOR = /^(?:for|para|pa)$/

const isOneOf = (person: string, keepers: readonly string[]): boolean =>
  keepers.some(keeper => isSamePerson([person], [keeper]) || isSamePerson([keeper], [person]))

/** The clauses of a message, and what "and" joins before a dish. */
function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = []
  for (const [at, token] of tokens.entries()) {
    const isNext = JOINS.test(token.text) && COUNTS.test(tokens[at + 1]?.text ?? '')
    if (at === 0 || token.before !== 'none' || isNext) clauses.push([token])
    else clauses.at(-1)!.push(token)
  }
  return clauses
}

const stem = (word: string): string => word.replace(/s$/, '')

/** The dishes that some words name: by the most words of their names, one of them hardly any other dish's. */
function dishesIn(words: readonly Token[], menu: Menu): string[] {
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
