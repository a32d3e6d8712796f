import { withoutCourtesies } from '#src/reader/acts/courtesies.ts'
import { stemOf, stemsOf } from '#src/reader/stem.ts'
import { LIKES } from './lexicon.ts'
import type { Match, MenuNameIndex } from './names.ts'
import { abstained, newOrder, type Order, openAmount, placeName, refuseName, type SecondLine, settle } from './order.ts'
import { type OrderToken, readTokens } from './tokens.ts'

/**
 * Second reader's interpretation of an order: its lines and doubts, or the words because of which it abstains. It
 * knows only complete names, and prefers abstaining to a doubtful interpretation.
 */
export type SecondReading = Opinion | { readonly abstains: string }

export type Opinion = {
  readonly lines: readonly SecondLine[]
  readonly doubts: readonly string[]
  /** Ids of options requested in a larger or smaller amount. */
  readonly degrees: readonly string[]
}

/** Parses an order word by word, by longest match of menu names. */
export function readSecond(names: MenuNameIndex, text: string): SecondReading {
  const read = readTokens(names, withoutCourtesies(text))
  if ('abstains' in read) return read
  const { tokens } = read
  let order = newOrder(names)
  tokens.forEach((token, at) => {
    if (order.abstains === undefined) order = readToken(order, token, tokens, at)
  })
  const { lines, doubts, degrees, abstains } = order.abstains === undefined ? settle(order) : order
  if (abstains !== undefined) return { abstains }
  return lines.length === 0 ? { abstains: 'no dish' } : { lines, doubts, degrees }
}

function readToken(order: Order, token: OrderToken, tokens: readonly OrderToken[], at: number): Order {
  const { isRefusing, isDegree, refusedLast } = order
  switch (token.kind) {
    case 'name': {
      // "no extra cheese" means the default amount of cheese
      if (isNamedAgain(order, token.match, tokens[at - 1])) return abstained(order, 'a dish named again')
      if (isDegree && isRefusing) return { ...order, isRefusing: false, isDegree: false }
      return isRefusing ? refuseName(order, token) : placeName(order, token, tokens, at)
    }
    case 'amount':
      // "one of the two" refers to an antecedent
      if (tokens[at + 1]?.said === 'of' && /^(?:the|them|those|these|my)$/.test(tokens[at + 2]?.said ?? ''))
        return abstained(order, 'one of them')
      if (!isRefusing) return openAmount(order, token)
      return token.isArticle && tokens[at - 1]?.said !== 'no' ? order : abstained(order, token.said)
    case 'refuse':
      // "two heroes, one without …"
      if (order.amount && order.held.length === 0 && order.lines.length > 0) return abstained(order, 'divided')
      return { ...order, isRefusing: true, refusedLast: false }
    case 'degree':
      return { ...order, isDegree: true }
    case 'or':
      return refusedLast ? { ...order, isRefusing: true } : isRefusing ? order : abstained(order, 'or')
    case 'and': {
      const next = tokens[at + 1]
      const goesOn = refusedLast && next?.kind === 'name' && next.match.options.length > 0
      if (goesOn) return { ...order, isRefusing: true, lead: 'and', doubts: [...order.doubts, 'and after no'] }
      return { ...order, lead: 'and', refusedLast: false }
    }
    case 'with':
      if (isRefusing) return abstained(order, token.said)
      return order.amount && order.held.length === 0
        ? abstained(order, 'amount')
        : { ...order, lead: 'with', isList: true, refusedLast: false }
    case 'unread':
      return mayBeFood(order, token, tokens, at) && !(isRefusing && LIKES.has(token.said))
        ? abstained(order, token.said)
        : order
    case 'frame':
      return order
  }
}

/** True for "the onion rings" after them: what follows changes that line. */
const isNamedAgain = ({ lines, amount }: Order, { items }: Match, before: OrderToken | undefined): boolean =>
  amount === undefined &&
  before !== undefined &&
  /^(?:the|el|la|los|las)$/.test(before.said) &&
  lines.some(line => items.some(({ item }) => item.id === line.item.id))

/**
 * True if an unread word could be food: it is next to food or part of a menu name. A head noun after the previous
 * name is excluded.
 */
function mayBeFood(
  { names }: Pick<Order, 'names'>,
  { said }: OrderToken,
  tokens: readonly OrderToken[],
  at: number,
): boolean {
  const last = tokens[at - 1]
  if (last?.kind === 'name' && isHeadOf(said, last.match)) return false
  const isAfterHead = last?.kind === 'unread' && !mayBeFood({ names }, last, tokens, at - 1)
  const [before, after] = [isAfterHead ? tokens[at - 2] : last, tokens[at + 1]]
  const isBeside =
    after?.kind === 'name' || (before !== undefined && before.kind !== 'frame' && before.kind !== 'unread')
  return isBeside || names.isPart(stemOf(said))
}

/** True for "cheddar cheese" if cheddar is one of the cheeses: the category word adds nothing to the name. */
const isHeadOf = (said: string, { items, options }: Match): boolean =>
  [...items.map(({ category }) => category), ...options.map(({ group }) => group.name)].some(kind =>
    stemsOf(kind).includes(stemOf(said)),
  )
