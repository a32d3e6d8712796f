import { trimmed, without } from './text.ts'

export type TakenPlace = { readonly text: string; readonly near?: string }

/** True for a text that is the name of a place, just so. */
export type KnowsPlace = (text: string) => boolean

const LEADING =
  /\b(?:somewhere |anywhere |something |a place |places? |restaurants? )?(?:near|nearby|close to|next to|around|by|in|at|within|cerca del?|junto al?|en|por)\s+(?:the\s+|el\s+|la\s+)?/giu
const STRICT =
  /\b(?:somewhere |anywhere )?(?:near|close to|around|cerca del?)\s+(?:the\s+)?([\p{L}\p{N}'’. -]{2,40}?)(?=\s*(?:[,;.!?]|$|\b(?:for|with|and|that|which|under|open|please|by|at|who|to)\b))/iu
const ZIP =
  /(?:\b(?:somewhere|anywhere|someplace|a place|places?)\s+)?(?:\b(?:near|in|around|close to|by|at|from|zip(?: ?code)?|cerca de|en)\s+)?(?:zip\s+(?:code\s+)?)?(?<![\d$.-])(\d{5})(?:-\d{4})?(?![\d-])/iu
const MOST_WORDS = 5
const NO_PLACE =
  /^(?:(?:it|him|her|them|that|this|these|those|mine|each other|any(?:thing|one)?)$|me|here|my (?:place|location|area|house|home|office|work)|us|you|mi|aqui|aquí)\b/i

/**
 * Takes "near Park Slope", "in 11215" out of a message; of one that was asked for also the bare name, and while it
 * `isOpen` where to look a bare name of two words or more.
 */
export function takePlace(text: string, knows: KnowsPlace, asked: boolean, isOpen = false): TakenPlace {
  const zip = ZIP.exec(text)
  if (zip) return { text: without(text, zip.index, zip[0].length), near: zip[1]! }
  for (const lead of text.matchAll(LEADING)) {
    const from = lead.index + lead[0].length
    const taken = knownAt(text, from, knows)
    if (taken) return { text: without(text, lead.index, taken.end - lead.index), near: taken.name }
  }
  const strict = STRICT.exec(text)
  const name = strict?.[1]?.trim() ?? ''
  if (strict && name !== '' && !NO_PLACE.test(name))
    return { text: without(text, strict.index, strict[0].length), near: name }
  const whole = trimmed(
    text
      .replace(/^(?:(?:ok|okay|no|yes|sure|fine|well|then|hmm|let'?s (?:say|try)|try|how about)[,\s]+)+/i, '')
      .replace(/[,\s]+(?:then|please|instead|thanks|por favor)\s*$/i, '')
      .replace(
        /^(?:i'?m|i am|we'?re|we are|it'?s|i live|in|at|near|around|estoy|en)\s+(?:in |at |near |around |en )?/i,
        '',
      ),
  )
  const said = asked || isOpen ? clauseOf(text, knows) : undefined
  if (said) return said
  if (asked && whole !== '' && (knows(whole) || mayBePlace(whole))) return { text: '', near: whole }
  if (isOpen && /^\p{L}[\p{L}'’.]*(?: [\p{L}'’.]+){1,3}$/u.test(whole) && knows(whole)) return { text: '', near: whole }
  return atTheEnd(text, knows)
}

const HEDGES =
  /\b(?:i guess|i think|maybe|probably|perhaps|i said|i live|we live|i'?m|i am|we'?re|somewhere|around|near|in|by|at|please|creo|estoy|en)\b/gi

/** "Brooklyn Heights I guess? Surprise me": one of several clauses names the place. */
function clauseOf(text: string, knows: KnowsPlace): TakenPlace | undefined {
  const clauses = text.split(/[.,;!?]+/)
  if (clauses.filter(clause => clause.trim() !== '').length < 2) return undefined
  for (const [at, clause] of clauses.entries()) {
    const name = clause.replace(HEDGES, ' ').replace(/\s+/g, ' ').trim()
    if (!/^\p{L}[\p{L}'’.]*(?: [\p{L}'’.]+){1,3}$/u.test(name) || !knows(name)) continue
    return { text: trimmed(clauses.filter((_, other) => other !== at).join(', ')), near: name }
  }
  return undefined
}

/** What may be the name of a place that no list knows, so that it is looked for with patience. */
const mayBePlace = (text: string): boolean =>
  text.split(' ').length <= 5 &&
  /\p{L}{3}/u.test(text) &&
  !/[?!]/.test(text) &&
  !/^(?:an?|does|do|did|is|are|was|will|why|when|where|who|which|the|some|one|two|three|four|five|\d+|no|yes|add|i|we|can|could|what|how|please|give|get|make|remove|change|order|menu|show|find|un|una|dos|tres)\b/i.test(
    text,
  )

function knownAt(text: string, from: number, knows: KnowsPlace) {
  const words = [...text.slice(from).matchAll(/^[^\s,;!?]+|(?<=^[^,;!?]*\s)[^\s,;!?]+/gu)].slice(0, MOST_WORDS)
  for (let count = words.length; count > 0; count--) {
    const last = words[count - 1]!
    const end = from + last.index + last[0].length
    const name = text.slice(from, end).replace(/\.$/, '')
    if (/\p{L}{3}/u.test(name) && knows(name)) return { name, end: withState(text, end) }
  }
  return undefined
}

/** ", NY" belongs to the place. */
const withState = (text: string, end: number): number =>
  end + (/^,?\s+(?:NY|NJ|CT|Queens|Brooklyn|Manhattan|Bronx)\b/.exec(text.slice(end))?.[0].length ?? 0)

/** "Pizza park slope": a name of two words or more, with something before it. */
function atTheEnd(text: string, knows: KnowsPlace): TakenPlace {
  const words = text.split(' ')
  for (let count = Math.min(3, words.length - 1); count > 1; count--) {
    const name = words
      .slice(-count)
      .join(' ')
      .replace(/[.!?]+$/, '')
    if (/^[\p{L}' .-]+$/u.test(name) && !/^(?:the|an?|my|of|and|with)\b/i.test(name) && knows(name))
      return { text: words.slice(0, -count).join(' '), near: name }
  }
  return { text }
}
