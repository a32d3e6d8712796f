import type { Marks, Mention, Span } from './marks.ts'

export const AND: ReadonlySet<string> = new Set(['and', 'or', 'nor', 'y', 'o', 'u', 'ni', 'e', 'plus', 'n', '&', '+'])

/** Returns the first mention of a list of allergens: "peanuts and shrimp: never". */
export function listBefore({ tokens, mentions }: Pick<Marks, 'tokens' | 'mentions'>, mention: Mention): Mention {
  let first = mention
  for (let at = mentions.indexOf(mention) - 1; at >= 0; at--) {
    const isJoined = AND.has(tokens[first.from - 1]?.text ?? '')
    const isNext = mentions[at]!.to === first.from - (isJoined ? 1 : 0)
    if (!isNext || !(isJoined || tokens[first.from]!.before === 'comma')) break
    first = mentions[at]!
  }
  return first
}

const NO = /^(?:no|none|nope|ninguno|ninguna|nada)$/
/** Generic food words, which are not ingredients: "no food" alone refuses nothing. */
const ANY_FOOD =
  /^(?:foods?|restaurants?|places?|spots?|cuisine|dishes|meals?|takeout|takeaway|delivery|breakfast|lunch|dinner|comida|cena|almuerzo|desayuno|restaurantes?|lugar|lugares)$/
const PLEASE = /^(?:please|pls|plz|thanks|por)$/
/** Words before a requested food: "with peanuts no onions". */
const WANTED =
  /^(?:with|w|con|add|extra|more|like|likes|want|wants|have|has|had|get|got|is|are|the|some|any|a|an|of|in|on|only|just|and|\d+)$/
const FARTHEST = 3

/**
 * Returns allergens directly before a bare no that refuses nothing else: "peanuts no thai food please", "thai
 * peanuts no". Ambiguous cases count as refusals. "Peanuts no onions" refuses the onions.
 */
export function beforeNo({ tokens, mentions }: Marks): (Span & { readonly mentions: readonly Mention[] })[] {
  return mentions.flatMap(mention => {
    const no = tokens[mention.to]
    // "Nüsse nicht": in other languages, the negation can follow the food.
    const isBehind = no?.isGloss === true && no.text === 'not' && !isNamed(mentions, mention.to + 1)
    if (mention.strength === 'hint' || no?.before !== 'none' || !(NO.test(no.text) || isBehind)) return []
    const first = listBefore({ tokens, mentions }, mention)
    const before = tokens[first.from]!.before === 'none' ? tokens[first.from - 1] : undefined
    if (before && WANTED.test(before.text) && !isBehind) return []
    const after = tokens.slice(mention.to + 1, mention.to + 1 + FARTHEST)
    const end = after.findIndex((token, at) => token.before !== 'none' || isNamed(mentions, mention.to + 1 + at))
    const rest = end < 0 ? after : after.slice(0, end)
    const [next] = rest
    const isEnd = next === undefined ? after[0]?.before !== 'none' : PLEASE.test(next.text)
    const isSearch = rest.some(({ text }, at) => ANY_FOOD.test(text) && (at === 0 || before === undefined))
    if (!isEnd && !isSearch && !isBehind) return []
    const named = mentions.filter(({ from }) => from >= first.from && from <= mention.from)
    return [{ from: first.from, to: mention.to + 1, mentions: named }]
  })
}

const isNamed = (mentions: readonly Mention[], at: number): boolean => mentions.some(({ from }) => from === at)
