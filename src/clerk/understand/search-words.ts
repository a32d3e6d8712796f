import { GROCERY } from '#src/search/cuisines.ts'
import { readPriceWords } from '#src/search/price-words.ts'
import type { Command } from './command.ts'
import { fold, trimmed } from './text.ts'

/** True for a search for deliverers or other restaurants, which does not refer to the open menu. */
export const seeksElsewhere = (text: string): boolean => ELSEWHERE.test(text)

const ELSEWHERE =
  /\b(?:(?:who|which|what|any(?:body|one|thing)?|that|places?|somebody|someone|one|restaurants?) (?:[\w']+ ){0,5}?(?:delivers?\b(?! to)|delivers to|do(?:es)? deliver)|(?:(?:an)?other|different|diff|new) (?:[\w']+ ){0,2}(?:place|restaurant|spot|shop|one that)|(?:find|show|get) (?:me|us) .{2,60} instead|(?:que|cu[aá]l|cu[aá]les|qui[eé]n|uno|alguno) (?:[\wáéíóú]+ ){0,4}?(?:s[ií] )?entreg\w+|otr[oa] (?:lugar|restaurante|sitio)|who (?:else )?(?:has|makes|sells)|qui[eé]n(?:es)? (?:m[aá]s |s[ií] )?(?:tienen?|hacen?|venden?))\b/iu
/** Words for groceries and grocery stores. */
const GROCERIES =
  /\b(?:(?:some |my |the )?grocer(?:y|ies|ys|is|ie)(?: (?:store|shop|shopping|delivery|list|items?))*|super ?markets?|supermercados?|(?<=\b(?:del|al|el|un) )s[uú]per(?!\p{L})|(?:hacer |un |el )?mercado|tiendas? de (?:comestibles|abarrotes)|comestibles|abarrotes|v[ií]veres|(?:for|to) cook(?:ing)? at home|para cocinar(?: en (?:mi )?casa)?)\b/giu
/** Preposition left over after the word for a shop was removed. */
const FROM_SHOP = /\b(?:from|at|in|de|del|en) +(?:(?:the|an?|any|el|un|la) +)?;/giu
/** Introduction of a shopping list, not part of it: "I need groceries delivered:". */
const ASKS_FOR_LIST =
  "(?:yeah|yes|yep|ok|okay|so|hi|hello|hey|i|i'?d|we|need|want|would|like|to|get|some|my|the|please|can|could|do|does|you|they|u|order|buy|deliver(?:ed|y|s)?|pick(?:ed)?|up|pickup|for|list|here|is|here'?s|quiero|necesito|hola|s[ií]|who|guys|anybody|anyone)(?!\\p{L})"
const BEFORE_LIST = new RegExp(`^(?:[\\s;:,.!]|\\b${ASKS_FOR_LIST})+(?:[;:.,]\\s*|$)`, 'iu')
const NOT_RESTAURANT =
  /\b(?:not? (?:a )?restaurants?|(?:no )?(?:de |es )?(?:un )?restaurantes?,? no|no (?:de |es )*(?:un )?restaurantes?)\b/giu
const WITHIN =
  /\bwithin (?:like |about |maybe )*(?:(half) an? |(an?|one|two|three|\d+(?:\.\d+)?)[ -])?miles?\b|\b(?:walkable|walking distance|caminando|a pie)\b/i
const BUDGET =
  /\b(?:under|less than|up to|below|max|for|at most|no more than|menos de|hasta|por|budget (?:is )?(?:about |around )?|about|around)?\s*\$?\d+(?:\.\d{1,2})?\s*(?:bucks|dollars|d[oó]lares|usd|(?=a head|per person|each|all in|total|pp\b))(?:\s*(?:in )?(?:total|each|a head|per person|pp|incl\w*|all in|with|fees?|tax|and))*/gi
const CHATTER =
  /\b(?:that(?:'?s| is) too far(?: for me)?(?: to walk)?|too far|nothing|lol|bruh|nah|k|tho|though|ugh|pls|please|scrap that|forget (?:it|that|about it))\b/gi

/** Rejection before the request: "No barbecue. How about rice with chicken". */
const UNWANTED =
  /^\s*(?:no quiero|i (?:don'?t|do not) want|nada de|no|not)\s+(?!(?:i|i'?m|i'?d|we|it'?s?|that'?s?|this|the|you|just|only|let'?s|give|show|me|es|est[aáeo]|eso|quiero|thanks?|thank|gracias|problem\w*|worries|rush|hurry|hay|tengo|se|thing|matter|idea|way|need|no|more|m[aá]s|less|menos)\b)([\p{L}'-]+(?: [\p{L}'-]+){0,2}?)(?: (?:mija|mijo|please|pls|por favor|bro|hon|dear|thanks|gracias))?\s*[.,;!]\s*(?:que tal |qu[eé] tal |(?:how|what) about |mejor |rather )?(?=[^.,;!?]*\p{L})(.+)$/isu

/** Introduction before the request: "My son is 6. Looking for pizza". */
const BEFORE_WISH =
  /^[^.!?;]{3,80}[.!?;]\s+(?=(?:i'?m |i am |we'?re |we are )?(?:looking for|craving|in the mood for|searching for|busco|buscamos)\b)/iu
/** Question after a request that names no food: "… Which places are good?" */
const WHICH_OF_THEM =
  /(?<=\S)[\s,.;]+(?:what|which)(?: of (?:those|them|these))? ?(?:places?|ones?|restaurants?|spots?|options?)?(?: (?:is|are)(?: (?:good|best|safe|ok(?:ay)?|fine|open|close|closest|near\w*))?(?: (?:for|there|here|by) (?:\w+ ?){1,2})?)?\s*\??\s*$/iu

/**
 * Question after a request about its results, which the results answer: "… What's it rated, and how much for a
 * half?"
 */
const ASKS_OF_IT =
  /(?<=\S)[.!?]\s+(?:and )?(?:what(?:['’]?s| is| are)|how (?:much|far|big|many)|is|are) (?:it|they|that|those)\b[^.!?]*[.!?]*\s*$/iu

export type SearchWords = {
  readonly command: Command
  /** Food mentioned in the text. */
  readonly food: string
  /** True if the text searches for restaurants, regardless of the open menu. */
  readonly isSearch: boolean
  /** True if the text mentions groceries or a grocery store. */
  readonly isGrocery: boolean
  /** True for the name of a dish as opposed to a cuisine. */
  readonly isDish: boolean
}

const SEARCH =
  /\b(?:find|search|look(?:ing)? for|show me (?:some )?(?:places|restaurants|spots|options)|(?:any|other|another|different|more|which|what|good|best|cheap|nearby|nearest|closest) (?:\w+ )?(?:places?|restaurants?|spots?|joints?|pizzerias?|taquer[ií]as?|delis?|diners?|kitchens?)|otr[oa]s? (?:lugar(?:es)?|restaurantes?|sitios?|taquer[ií]as?|pizzer[ií]as?|cocinas?)|restaurants?|places? (?:that|with|to)|somewhere|someplace|anywhere|what(?:'?s| is) (?:good|open)|craving|in the mood for|feel like|busco|buscar|restaurantes?|lugares?|d[oó]nde)\b/i
const LEAD =
  /^(?:(?:hi|hello|hey|hola|please|ok|okay|so|um|uh|well|yes|and|,)\s+)*(?:(?:can|could|would) (?:you|i|we)(?: please)? )?(?:(?:help me )?(?:find|search(?: for)?|look(?:ing)? for|show|get|give|recommend|suggest)(?: me| us)?|otr[oa]s?|(?:an)?other|a different|i(?:'?m| am) (?:looking for|craving|in the mood for|after)|i(?:'?d| would)? (?:like|want|love|need|feel like)(?: to (?:eat|have|order|get|find))?|we(?:'?d| would)? (?:like|want)|(?:(?:i|we)(?:'?d| would)? )?(?:(?:just|really|only|actually|rather) )+(?:like|want|love|need|have|feel like)(?: to (?:eat|have|order|get|find))?|mejor|(?:yo )?solo quiero|qui[eé]n(?:es)? (?:m[aá]s |s[ií] )?(?:tienen?|hacen?|venden?)|(?:may|can) i (?:have|get|order)|let'?s (?:get|have|do)|where can i (?:get|find|eat)|who(?:'?s|(?: |’)?is)(?= +open)|(?:do|does|can|could|will) (?:you|they|u|ya|anybody|anyone|somebody)(?: guys)? (?:deliver|bring|have|sell|get)|(?:who|which|what) (?:of (?:those|them|these) )?(?:(?:places?|restaurants?|ones?) )?(?:has|have|makes?|sells?|does|do)|any|no|not|what(?:'?s| is)(?: good)?|quiero|quisiera|busco|dame|me da|deme|necesito|quiero pedir|order|ordering|get me|bring me)\s+/i
const COUNTED =
  /(?:^|[\s,;])(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|couple|half|pound|lb|lbs|dos|tres|cuatro|cinco|seis|docena|media)\s+(?!star|mile|min|block|people|dollar|buck)/i
const OPEN =
  /\b(?:(?:that(?:'?s| is| are)? )?(?:still )?open(?: right)? ?(?:now|late|late night)?|abiertos?(?: ahora)?)\b/i
/** Search for open restaurants, regardless of the open menu: "Any pizza open now", "who's open". */
export const WHO_OPEN =
  /\b(?:any|who(?:['’]?s| is| else is)?|anybody|anyone|anything|alg[uú]n[oa]?|qui[eé]n(?:es)?|algo)\b(?! of (?:them|these|those))[^.!?]{0,30}\b(?:open|abiert[oa]s?)\b/iu
const SOME = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|dos|tres|cuatro|cinco|seis|ocho|diez)'
/** Number of guests, which is not a quantity of a dish. */
const PARTY = new RegExp(
  `\\b(?:for |para )?${SOME}(?: (?:of us(?: are)?|people|persons|guests|adults|kids|children|personas|coworkers|friends)\\b)|\\b(?:we are|we're|there are|there's|somos|seremos|party of|table for) ${SOME}(?: of us)?\\b|\\b(?:lunch|dinner|brunch|supper|breakfast|food|cena|almuerzo|comida) (?:for|para) ${SOME}\\b`,
  'gi',
)
/** Diet of part of the group, which must not restrict the search for all: "Two of us are vegetarian". */
const SOME_EAT = new RegExp(
  `(?:,|\\band|\\bwith|\\bbut|\\by|\\bcon)?\\s*\\b(?:only |just |solo )?(?:${SOME}|one|un[oa]|some) (?:(?:of (?:us|them)|de nosotros|people|guests|personas) )?(?:(?:is|are|son|es) )?(?:vegetarian(?:s|[oa]s?)?|vegan(?:s|[oa]s?)?|veggies?|pescatarians?)\\b(?! \\p{L})`,
  'giu',
)
/** Words that leave the choice open and so order nothing yet. */
const VAGUE =
  /\b(?:recommend|suggest|surprise me|mix of|put together|something (?:like|with|low|cozy|light|quick|cheap)|or something|anything|ideas?|kids like|(?:need|want|get|have) (?:\w+ )?(?:lunch|dinner|brunch|supper)|recomiend\w*|para cenar|para comer|algo de)\b/i
/** Kind of shop, which says where and not what: "From a deli". */
const SHOP =
  /\b(?:from|at) (?:an?|any|some) (?:\w+ )?(?:deli|diner|restaurant|place|pizzeria|shop|bodega|spot|joint|caf[eé]|bakery|truck|cart|store|market)\b/gi
const RATING = /\b(?:at least |over |above |min(?:imum)? )?(\d(?:\.\d)?)\+?[ -]?(?:stars?|rated|rating)\b/i

/** Keeps the meal of a party phrase: "Lunch for 14" → lunch. */
const withoutParty = (party: string): string =>
  /^(?:lunch|dinner|brunch|supper|breakfast|food|cena|almuerzo|comida)/i.exec(party)?.[0] ?? ' '
const withoutSome = (text: string): string => {
  const left = trimmed(text.replace(SOME_EAT, ' '))
  return left.length > 2 ? left : text
}
/** Number of guests after a quantity of a dish: "Two large pies for four people". */
const DISHES_FOR = new RegExp(
  `(?<=\\b(?:an?|one|two|three|four|five|six|\\d{1,2}) [^.!?]{3,60}) for ${SOME} (?:people|persons|of us|kids|adults)`,
  'gi',
)

/** Parses a search without the words that only request it. */
export function readSearch(given: string, near: string | undefined, seeks = false): SearchWords {
  const isGrocery = given.search(GROCERIES) >= 0
  const within = WITHIN.exec(given)
  const price = readPriceWords(fold(given))
  const rest =
    isGrocery || within
      ? trimmed(
          given
            .replace(GROCERIES, isGrocery ? ' ; ' : ' ')
            .replace(FROM_SHOP, ' ; ')
            .replace(NOT_RESTAURANT, ' ')
            .replace(WITHIN, ' ')
            .replace(BEFORE_LIST, ' '),
        )
      : withoutSome(given.replace(BEFORE_WISH, '').replace(WHICH_OF_THEM, '').replace(ASKS_OF_IT, ''))
  const isOpen = OPEN.test(rest)
  const rating = RATING.exec(rest)
  const sort = sortOf(rest)
  const isVague = VAGUE.test(rest) || new RegExp(PARTY.source, 'i').test(rest.replace(DISHES_FOR, ' '))
  const [, refused = '', wished = ''] = UNWANTED.exec(rest) ?? []
  let query = trimmed((wished === '' ? rest : wished).replace(PARTY, withoutParty).replace(/\bsurprise me\b/gi, ' '))
  for (let before = ''; before !== query; ) {
    before = query
    query = trimmed(query.replace(LEAD, ''))
  }
  const bare = trimmed(
    query
      .replace(OPEN, ' ')
      .replace(RATING, ' ')
      .replace(/\b(?:the )?(?:closest|nearest|cheap(?:est|er)|least expensive|best rated)\b/gi, ' '),
  ).replace(/ {2,}/g, ' ')
  const isSearch =
    seeks || SEARCH.test(rest) || WHO_OPEN.test(rest) || seeksElsewhere(given) || isGrocery || within !== null
  const isOrder =
    !isSearch || isGrocery || /\b(?:from|at) (?:somewhere|anywhere|someplace|any place|wherever)\b/i.test(rest)
  const words = bare
    .replace(/\b(?:from|at|in)\s+(?:somewhere|anywhere|someplace|any place|wherever)(?: close| good| cheap)?\b/gi, ' ')
    .replace(/\b(?:somewhere|anywhere)\b/gi, ' ')
    .replace(/\s+(?:from|at|in|near)\s*(?=[,;.]|$)/gi, ' ')
    .replace(/ {2,}/g, ' ')
  const wish = trimmed(words.replace(NOT_SO, ' ').replace(CHATTER, ' ').replace(BUDGET, ' ').replace(/ {2,}/g, ' '))
  const food = wished === '' || wish === '' ? wish : `${wish}, not ${refused}`
  const listed = (isGrocery || /^(?:an?|una?)\s/i.test(food)) && /\b(?:and|with|y|con)\b|,/i.test(food)
  const ordered = isOrder && !isVague && (listed || COUNTED.test(` ${food}`)) && fold(food).split(' ').length > 1
  return {
    isSearch: isSearch && !(isOrder && ordered),
    isDish: ordered,
    isGrocery,
    food,
    command: {
      do: 'search',
      ...(near === undefined ? {} : { near }),
      ...(food === '' ? {} : { query: food.slice(0, 300) }),
      ...(isGrocery ? { cuisine: [GROCERY] } : {}),
      ...(within ? { max_miles: milesOf(within) } : {}),
      ...(price.maxPrice === undefined ? {} : { max_price: price.maxPrice }),
      ...(isOpen ? { open_now: true } : {}),
      ...(rating ? { min_rating: Math.min(5, Number(rating[1])) } : {}),
      ...(sort ? { sort } : {}),
      ...(ordered ? { order: trimmed(food.replace(SHOP, ' ')).slice(0, 500) } : {}),
    },
  }
}

const MILES: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 }
const milesOf = ([, half, count]: RegExpExecArray): number =>
  half ? 0.5 : count === undefined ? 1 : (MILES[count.toLowerCase()] ?? Number(count))

function sortOf(given: string): 'distance' | 'rating' | 'price' | undefined {
  const text = given.replace(NOT_SO, ' ')
  if (BEST.test(text)) return 'rating'
  if (/\b(?:closest|nearest|near me|fastest|quickest)\b/i.test(text)) return 'distance'
  if (/\b(?:best[- ]rated|highest[- ]rated|top[- ]rated)\b/i.test(text)) return 'rating'
  return /\b(?:cheap(?:est|er)|least expensive|lowest price|m[aá]s (?:barat[oa]s?|econ[oó]mic[oa]s?))\b/i.test(text)
    ? 'price'
    : undefined
}

/** Rejected sort order: "Best, not nearest". */
const NOT_SO =
  /\b(?:not|no|rather than|instead of) (?:just |only |necessarily )?(?:the )?(?:closest|nearest|cheapest|best|fastest)\b/gi
const BEST =
  /\b(?:the|your|who has|who makes|who'?s got) (?:very |absolute )?best (?!(?:price|deal|value|way|time|thing|one|of|place to|i|you|for)\b)|\b(?:el|la|los|las) mejor(?:es)? (?!(?:precio|manera|hora)\b)|\bmejor(?:es)? calificad[oa]s?\b/i

/** Drops the open-now filter, because the requested time may not be now. */
export function openThen(command: Command): Command {
  if (command.do !== 'search') return command
  const { open_now: _, ...search } = command
  return search
}
