import type { Command } from './command.ts'
import { fold, trimmed } from './text.ts'

export type SearchWords = {
  readonly command: Command
  /** The food that is spoken of. */
  readonly food: string
  /** True for words that look for places, whatever menu is open. */
  readonly isSearch: boolean
  /** True for the name of a dish rather than of a cuisine. */
  readonly isDish: boolean
}

const SEARCH =
  /\b(?:find|search|look(?:ing)? for|show me (?:some )?(?:places|restaurants|spots|options)|(?:any|other|another|different|more|which|what|good|best|cheap|nearby|nearest|closest) (?:\w+ )?(?:places?|restaurants?|spots?|joints?|pizzerias?|taquer[ií]as?|delis?|diners?|kitchens?)|otr[oa]s? (?:lugar(?:es)?|restaurantes?|sitios?|taquer[ií]as?|pizzer[ií]as?|cocinas?)|restaurants?|places? (?:that|with|to)|somewhere|someplace|anywhere|what(?:'?s| is) (?:good|open)|craving|in the mood for|feel like|busco|buscar|restaurantes?|lugares?|d[oó]nde)\b/i
const LEAD =
  /^(?:(?:hi|hello|hey|hola|please|ok|okay|so|um|uh|well|yes|and|,)\s+)*(?:(?:can|could|would) (?:you|i|we)(?: please)? )?(?:(?:help me )?(?:find|search(?: for)?|look(?:ing)? for|show|get|give|recommend|suggest)(?: me| us)?|otr[oa]s?|(?:an)?other|a different|i(?:'?m| am) (?:looking for|craving|in the mood for|after)|i(?:'?d| would)? (?:like|want|love|need|feel like)(?: to (?:eat|have|order|get|find))?|we(?:'?d| would)? (?:like|want)|(?:may|can) i (?:have|get|order)|let'?s (?:get|have|do)|where can i (?:get|find|eat)|who (?:has|makes|sells)|any|what(?:'?s| is)(?: good)?|quiero|quisiera|busco|dame|me da|deme|necesito|quiero pedir|order|ordering|get me|bring me)\s+/i
const COUNTED =
  /(?:^|[\s,;])(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|couple|half|pound|lb|lbs|dos|tres|cuatro|cinco|seis|docena|media)\s+(?!star|mile|min|block|people|dollar|buck)/i
const OPEN =
  /\b(?:(?:that(?:'?s| is| are)? )?(?:still )?open(?: right)? ?(?:now|late|late night)?|abiertos?(?: ahora)?)\b/i
const SOME = '(?:\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|dos|tres|cuatro|cinco|seis|ocho|diez)'
/** How many eat is no amount of a dish. */
const PARTY = new RegExp(
  `\\b(?:for |para )?${SOME}(?: (?:of us(?: are)?|people|persons|guests|adults|kids|children|personas|coworkers|friends)\\b)|\\b(?:we are|we're|there are|there's|somos|seremos|party of|table for) ${SOME}(?: of us)?\\b|\\b(?:lunch|dinner|brunch|supper|breakfast|food|cena|almuerzo|comida) (?:for|para) ${SOME}\\b`,
  'gi',
)
/** What leaves the choice to somebody else orders nothing yet. */
const VAGUE =
  /\b(?:recommend|suggest|surprise me|mix of|put together|something (?:like|with|low|cozy|light|quick|cheap)|or something|anything|ideas?|kids like|(?:need|want|get|have) (?:\w+ )?(?:lunch|dinner|brunch|supper)|recomiend\w*|para cenar|para comer|algo de)\b/i
/** "From a deli" says where, not what. */
const SHOP =
  /\b(?:from|at) (?:an?|any|some) (?:\w+ )?(?:deli|diner|restaurant|place|pizzeria|shop|bodega|spot|joint|caf[eé]|bakery|truck|cart|store|market)\b/gi
const RATING = /\b(?:at least |over |above |min(?:imum)? )?(\d(?:\.\d)?)\+?[ -]?(?:stars?|rated|rating)\b/i

/** "Lunch for 14" is lunch. */
const withoutParty = (party: string): string =>
  /^(?:lunch|dinner|brunch|supper|breakfast|food|cena|almuerzo|comida)/i.exec(party)?.[0] ?? ' '
/** "Two large pies for four people" names what is wanted. */
const DISHES_FOR = new RegExp(
  `(?<=\\b(?:an?|one|two|three|four|five|six|\\d{1,2}) [^.!?]{3,60}) for ${SOME} (?:people|persons|of us|kids|adults)`,
  'gi',
)

/** What to look for, without the words that only ask for it. */
export function readSearch(rest: string, near: string | undefined): SearchWords {
  const isOpen = OPEN.test(rest)
  const rating = RATING.exec(rest)
  const sort = sortOf(rest)
  const isVague = VAGUE.test(rest) || new RegExp(PARTY.source, 'i').test(rest.replace(DISHES_FOR, ' '))
  let query = trimmed(rest.replace(PARTY, withoutParty).replace(/\bsurprise me\b/gi, ' '))
  for (let before = ''; before !== query; ) {
    before = query
    query = trimmed(query.replace(LEAD, ''))
  }
  const bare = trimmed(
    query
      .replace(OPEN, ' ')
      .replace(RATING, ' ')
      .replace(/\b(?:the )?(?:closest|nearest|cheapest|best rated)\b/gi, ' '),
  ).replace(/ {2,}/g, ' ')
  const isSearch = SEARCH.test(rest)
  const isOrder = !isSearch || /\b(?:from|at) (?:somewhere|anywhere|someplace|any place|wherever)\b/i.test(rest)
  const words = bare
    .replace(/\b(?:from|at|in)\s+(?:somewhere|anywhere|someplace|any place|wherever)(?: close| good| cheap)?\b/gi, ' ')
    .replace(/\b(?:somewhere|anywhere)\b/gi, ' ')
    .replace(/\s+(?:from|at|in|near)\s*(?=[,;.]|$)/gi, ' ')
    .replace(/ {2,}/g, ' ')
  const food = trimmed(words)
  const listed = /^(?:an?|una?)\s/i.test(food) && /\b(?:and|with|y|con)\b|,/i.test(food)
  const ordered = isOrder && !isVague && (listed || COUNTED.test(` ${food}`)) && fold(food).split(' ').length > 1
  return {
    isSearch: isSearch && !(isOrder && ordered),
    isDish: ordered,
    food,
    command: {
      do: 'search',
      ...(near === undefined ? {} : { near }),
      ...(food === '' ? {} : { query: food.slice(0, 300) }),
      ...(isOpen ? { open_now: true } : {}),
      ...(rating ? { min_rating: Math.min(5, Number(rating[1])) } : {}),
      ...(sort ? { sort } : {}),
      ...(ordered ? { order: trimmed(food.replace(SHOP, ' ')).slice(0, 500) } : {}),
    },
  }
}

function sortOf(text: string): 'distance' | 'rating' | 'price' | undefined {
  if (/\b(?:closest|nearest|near me)\b/i.test(text)) return 'distance'
  if (/\b(?:best[- ]rated|highest[- ]rated|top[- ]rated)\b/i.test(text)) return 'rating'
  return /\b(?:cheapest|least expensive)\b/i.test(text) ? 'price' : undefined
}
