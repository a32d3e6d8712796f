import type { ClerkState } from '#src/clerk/state.ts'
import type { Command } from './command.ts'
import { readChoice } from './pick.ts'
import { fold } from './text.ts'

const PLACES =
  '(?:places?|spots?|restaurants?|joints?|shops?|options?|choices?|lugar(?:es)?|sitios?|restaurantes?|opciones|opcion)'
/** Words around a comparison that request nothing. Excludes an article that points at an item of a list. */
const FRAME = `(?:ok|okay|k|hmm+|um+|uh+|well|so|and|but|no|nah|nope|yeah|yea|what|whats|how|about|is|isnt|are|arent|there|do|does|did|you|u|ya|they|guys|got|have|has|any|anything|anyone|anybody|anywhere|something|somewhere|someplace|some|can|could|would|will|i|id|we|me|us|it|be|show|see|find|get|give|want|need|like|looking|for|please|pls|plz|thanks|a|an|little|bit|lil|lot|slightly|much|way|maybe|around|here|near|by|nearby|to|in|ones|then|now|bro|man|dude|algo|alguno|alguna|algunos|algunas|hay|habra|tiene|tienen|y|pero|un|una|unos|unas|poco|que|quiero|quisiera|busco|dame|deme|muestrame|por|favor|aqui|de|mi|ver|esta|este|sea|than|that|this|those|these|${PLACES})`
const KINDS = {
  price:
    '(?:cheaper|less expensive|less pricey|more affordable|affordable|too (?:expensive|pricey|much money)|(?:more )?budget|mas (?:barat[oa]s?|economic[oa]s?)|(?:muy|demasiado) car[oa]s?)',
  distance:
    '(?:closer(?: by)?|nearer|less far|not (?:so|as|that) far|too far(?: away)?|mas (?:cerca(?:n[oa]s?)?|cerquita)|(?:muy|demasiado|tan) lejos)',
  shown: '(?:else|others?|more|different|another|additional|besides|otr[oa]s?|mas|diferentes?|distint[oa]s?)',
} as const
type Kind = keyof typeof KINDS
const forms = Object.entries(KINDS).map(
  ([kind, words]) =>
    [kind as Kind, new RegExp(`^(?:${FRAME} )*?(?:thats |its |theyre )?${words}(?: ${FRAME})*$`)] as const,
)
const OF_PLACES = new RegExp(`(?:^| )${PLACES}(?: |$)`)
/** Reference to a single item: "A cheaper one", "that one more". */
const OF_ONE = /\b(?:one|it|uno|una mas|un poco mas)\b/
const ANOTHER_PLACE = new RegExp(`(?:^| )(?:the|la|el) .*${PLACES}(?: |$)`)

/** Repeats the search for restaurants open now, instead of asking about the list: "Closed. whos open". */
const WHO =
  /^(?:(?:its |theyre |thats |esta |they are )?(?:closed|cerrado|all closed|todo cerrado) )?(?:(?:ok|so|well|then|and|ugh|pues|entonces|y) )*(?:who(?:s| is| else is)|is (?:anyone|anybody|anything)|anyone|anybody|anything|any place|quien(?:es)? (?:esta|estan)|hay algo|algo) (?:else )?(?:still )?(?:open|abiert[oa]s?)(?: (?:now|rn|right now|then|still|ahora|today|hoy|near me|around here|nearby))*$/

/**
 * Repeats the last search with a modification: "cheaper ones?", "something closer", "what else is there". A
 * comparison without a food refers to the last search.
 */
export function followUp(text: string, state: ClerkState): Command | undefined {
  const { sought, place, offer, lines, restaurant_id } = state
  if (!sought || !place || state.readback !== undefined) return undefined
  const said = fold(text)
  const isListed = offer?.kind === 'restaurants'
  // "the second place", after another one was chosen
  if (!isListed && ANOTHER_PLACE.test(said)) {
    const picked = readChoice(text, { kind: 'restaurants', question: '', choices: [...sought.choices] })
    const choice = picked && picked.rest === undefined ? sought.choices[picked.choice] : undefined
    if (choice?.restaurant_id && choice.restaurant_id !== restaurant_id)
      return { do: 'restaurant', id: choice.restaurant_id, name: choice.label }
  }
  if (WHO.test(said)) return { do: 'search', ...sought.wish, open_now: true }
  const kind = forms.find(([, pattern]) => pattern.test(said))?.[0]
  if (kind === undefined || (OF_ONE.test(said) && !(kind !== 'shown' && /\btoo\b/.test(said)))) return undefined
  const isOfPlaces = isListed || OF_PLACES.test(said)
  // with an order or a menu open, "more" and "cheaper" refer to its dishes
  const isMeant =
    isOfPlaces || (kind === 'distance' && !/\btoo\b/.test(said)) || (kind !== 'shown' && lines.length === 0)
  if (!isMeant) return undefined
  return { do: 'search', ...sought.wish, ...(kind === 'shown' ? {} : { sort: kind }), beyond: kind }
}
