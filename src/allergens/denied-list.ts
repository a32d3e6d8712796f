import type { Marks, Mention } from './marks.ts'
import { singular } from './relatives.ts'

const LISTS =
  /^(?:and|or|nor|y|u|o|ni|e|n|plus|any|all|the|to|al|a|la|el|los|las|del|de|of|after|anymore|more|now|actually|either|even|at|other|others|another|kinds?|types?|sorts?|products?|things?|like|including|such|as|como|algun|alguna|ningun|ninguna|tampoco|neither|cows?|goats?|sheeps?|cooked|raw|whole|plain|&|\+)$/

const AND = /^(?:&|\+|and|or|nor|y|u|o|ni|e|n|plus|like|including|such|como)$/
const BE = /^(?:is|are|was|were|es|era|son|eran|does|do|makes?|gives?)$/
/** Words of a new statement or correction. Foods after them are no longer denied. */
const STATES =
  /^(?:i|im|ive|id|he|hes|she|shes|it|its|we|weve|they|theyre|theyve|you|that|thats|this|is|are|was|were|am|be|isnt|arent|has|have|had|got|does|do|es|era|eran|son|fue|tiene|tengo|tenemos|tienen|yo|ella|mi|my|no|not|never|without|sin|nothing|sorry|perdon|meant|mean|instead|rather|sino|ahora|because|porque|so)$/

/**
 * True if the list of a denial continues after a comma: "Not allergic to milk, eggs or soy", but not "…, no peanuts
 * for my son". "…, peanuts" is ambiguous and does not count.
 */
export function goesOn(tokens: Marks['tokens'], mentions: readonly Mention[], from: number): boolean {
  const end = tokens.findIndex(({ before }, at) => at > from && before !== 'none')
  const last = tokens.findIndex(({ before }, at) => at > from && before === 'end')
  const isNamed = mentions.some(one => one.from >= from && one.from < (end < 0 ? tokens.length : end))
  if (isNamed && !tokens.slice(from, last < 0 ? tokens.length : last).some(({ text }) => AND.test(text))) return false
  return tokens.slice(from, end < 0 ? tokens.length : end).every(({ text }, index) => {
    const at = from + index
    return LISTS.test(text) || mentions.some(one => at >= one.from && at < one.to)
  })
}

/**
 * Returns the foods of a denial: a list joined by punctuation and "and" or "or", in addition to the foods before
 * the illness word. "Not allergic to milk its peanuts" and "… to milk sorry peanuts" deny only milk. Adjacent foods
 * without a separator could be one list or a correction.
 */
export function listDenied(
  tokens: Marks['tokens'],
  own: readonly Mention[],
  after: readonly Mention[],
  from: number,
): { readonly denied: Mention[]; readonly unsure: Mention[] } {
  const named = [...own, ...after]
  const gapOf = (at: number) =>
    tokens
      .slice(at < own.length + 1 ? from : named[at - 1]!.to, named[at]!.from)
      .map(({ text }) => text)
      .filter(word => !ILL.test(word))
  const isSaid = (at: number) => at > 0 && BE.test(tokens[named[at]!.to]?.text ?? '') && isClose(tokens, named[at]!.to)
  const isListed = (at: number) => !isSaid(at) && gapOf(at).every(word => LISTS.test(word) && !STATES.test(word))
  if (own.length === 0 && after.length > 0) {
    const lead = gapOf(0)
    const isOther = lead.some(word => singular.has(word) || (STATES.test(word) && !WHOSE.test(word)))
    if (isOther && !lead.some(word => KNOWS.test(word))) return { denied: [], unsure: [] }
  }
  const first = Math.max(1, own.length)
  const stop = named.findIndex((_, at) => at >= first && !isListed(at))
  const run = named.slice(0, stop < 0 ? named.length : stop)
  const isJoined = (at: number) =>
    tokens[named[at]!.from]!.before === 'comma' || gapOf(at).some(word => AND.test(word)) || isOneFood(run, at)
  const last = run.findLastIndex((_, at) => at < first || isJoined(at))
  const rest = run.slice(last + 1)
  // "to milk to peanuts" and "to milk now peanuts" are corrections.
  const isOpen = rest[0] !== undefined && gapOf(last + 1).every(word => ARTICLE.test(word))
  return { denied: run.slice(own.length, last + 1), unsure: isOpen ? rest : [] }
}
const ILL = /^(?:al+erg\w*|intoler\w*|celiac\w*|coeliac\w*|alerg\w*)$/
const WHOSE = /^(?:my|mi|this|that)$/
/** Verbs that may precede the foods: "No allergy that I know of to milk". */
const KNOWS = /^(?:know|aware|said|say|told|think|thought|sepa|supe)$/
const ARTICLE = /^(?:the|la|el|los|las|any|all)$/

const isClose = (tokens: Marks['tokens'], at: number): boolean => tokens[at]?.before === 'none'

/** True if two adjacent mentions name one food: "Wheat gluten", "fish sauce". */
const isOneFood = (run: readonly Mention[], at: number): boolean => {
  const [before, one] = [run[at - 1]!, run[at]!]
  const isShared = one.codes.some(code => before.codes.includes(code))
  return before.to === one.from && (isShared || one.strength === 'hint')
}
