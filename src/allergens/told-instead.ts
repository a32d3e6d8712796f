import type { Marks, Mention, Span } from './marks.ts'
import { isOrderWord } from './naming-model.ts'
import { isPlainWord } from './plain-words.ts'
import type { AllergenRefusal } from './refusals.ts'
import { singular } from './relatives.ts'

/** Span that denies an illness from some foods. */
type Denial = Span & { readonly mentions: readonly Mention[] }

/** Words that introduce the actual allergen after a denied one. */
const IS_IT =
  /^(?:its|it|is|are|was|were|es|era|eran|son|fue|so+r+y+|sry|srry|perdon|disculpa|meant|mean|meaning|instead|rather|to|al|a|now|ahora|actually|realmente|sino|quise|decir|digo)$/
/** Words that introduce the actual allergen if the denial names none. */
const IT_IS = /^(?:its|it|is|es|era|sorry|perdon|sino)$/
/** Subjects and verbs of possession, which count only after a denied food: "He has a peanut one". */
const HAS =
  /^(?:i|im|ive|he|hes|she|shes|we|weve|they|theyre|am|has|have|had|got|tiene|tengo|tenemos|tienen|yo|ella|el)$/
const SMALL =
  /^(?:&|\+|and|y|e|the|la|las|los|an?|una?|only|just|solo|really|also|rather|oh|no|not|wait|well|more|but|thing|real|true|my|mi|his|her|our|su|that|this|what|i|allergic|allergy|alergico|alergica|alergia|alergias|intolerant|problem|issue|culprit|said|say|dije|un|lo|que)$/
const ILL = /^(?:al+erg\w*|intoler\w*|celiac\w*|coeliac\w*|alerg\w*)$/
/** Interjections of a slip: "Oops", "uh", "ay". */
const STUMBLES =
  /^(?:o+ps\w*|who+ps\w*|u+h+m*|u+m+|e+r+m*|h+m+|a+h+|o+h+|ay|uy|ups|a+rgh+|u+gh+|duh|da[mr]n|shoot|crap)$/
/**
 * Words that approve a food, so that it is not the actual allergen. "peanut is what kills me" contains none.
 */
const FINE =
  /^(?:fine|ok|okay|alright|good|great|safe|allowed|welcome|delicious|tasty|yummy|bien|rico|rica|favou?rite|no)$/
const BE = /^(?:is|are|was|were|es|era|son|eran)$/
const TROUBLE =
  /^(?:what|not|bad|worse|dangerous|deadly|problem|problems|issue|issues|culprit|one|allergy|trouble|malo|problema|que)$/
const MOST_BETWEEN = 7

/**
 * Finds the actual allergens that a message states after a denial: "not a milk allergy, it's peanuts", "not
 * allergic to milk sorry peanuts", "no tiene alergia a la leche, tiene al cacahuate". Ignores orders next to the
 * denial.
 */
export function correctedAllergensIn(marks: Marks, denials: readonly Denial[]): Mention[] {
  const { mentions } = marks
  const found: Mention[] = []
  for (const denial of denials) {
    // scan from the end of the denied foods: "not allergic to milk actually peanuts"
    let end = denial.mentions.length > 0 ? Math.max(...denial.mentions.map(({ to }) => to)) : denial.to
    let isTold = false
    for (const mention of mentions) {
      if (mention.from < end || isIn(denials, mention)) continue
      if (!(isTold && isJoined(marks, end, mention)) && !isStated(marks, denial, end, mention)) break
      isTold = true
      found.push(mention)
      end = mention.to
    }
  }
  return [...new Set(found)]
}

const isIn = (denials: readonly Denial[], { from }: Mention): boolean =>
  denials.some(denial => from >= denial.from && from < denial.to)

/** True if conjunctions join a food to the previous one: "It's peanuts, eggs and soy". */
const isJoined = ({ tokens }: Marks, end: number, { from }: Mention): boolean =>
  tokens.slice(end, from).every(({ text }) => /^(?:and|or|y|o|e|the|el|la|los|las|al|to|also|too)$/.test(text)) &&
  tokens[from]!.before !== 'end'

/** True if only statement words separate a denial from a food, and no word says the food is fine. */
function isStated(marks: Marks, { mentions: denied }: Denial, end: number, mention: Mention): boolean {
  const { tokens, wants } = marks
  const { from, to, codes } = mention
  const gap = tokens.slice(end, from)
  const said = gap.map(({ text }) => text)
  const isNew = tokens.slice(end, from + 1).some(({ before }) => before === 'end')
  if (
    gap.length > MOST_BETWEEN ||
    wants.some(want => want.from >= end && want.from < from && !isOfIt(tokens, want.from))
  )
    return false
  if (denied.some(one => one.codes.some(code => codes.includes(code)))) return false
  const rest = said.filter(
    word =>
      !IS_IT.test(word) &&
      !ILL.test(word) &&
      !STUMBLES.test(word) &&
      !HAS.test(word) &&
      !SMALL.test(word) &&
      !singular.has(word),
  )
  const isKnown = rest.length === 0
  const isCorrected = said.some(word => IS_IT.test(word) || STUMBLES.test(word))
  const isOwned = denied.length > 0 && said.some(word => HAS.test(word)) && isEnd(marks, to)
  // another person has the allergy: "no allergies and my wife peanuts"
  const isOfOther = said.some(word => singular.has(word)) && isEnd(marks, to)
  const after = tokens.slice(to, to + 4)
  const isBe = isTrouble(after)
  const isFine = after.some(
    ({ text }, at) => FINE.test(text) && after.slice(0, at + 1).every(({ before }) => before === 'none'),
  )
  if (
    !isKnown ||
    isFine ||
    isDish(tokens, to) ||
    (denied.length === 0 && !isOfOther && !said.some(word => IT_IS.test(word)))
  )
    return false
  // "I meant the fish one" is an order
  if (/^(?:the|el|la)$/.test(said.at(-1) ?? '') && tokens[to]?.text === 'one') return false
  // "sorry, an egg sandwich" is an order
  if (/^(?:an?|una?)$/.test(said.at(-1) ?? '') && !isEnd(marks, to)) return false
  // "no milk allergy, is there peanut in it?" is a question, and its "it" refers to something mentioned before
  // "no allergies. my kid: peanuts" labels another person
  if (isOfOther && tokens[from]!.sign === 'key') return true
  const first = gap.findLast(({ before }) => before === 'end')?.text ?? ''
  if (isNew && !/^(?:its|it|es|era|he|hes|she|shes|i|im|tiene|tengo|sorry|perdon)$/.test(first)) return false
  return isCorrected || isOwned || isOfOther || (isBe && !isNew)
}

/**
 * True if the food is called a problem: "Peanut is the problem", "eggs are what kills me", but not "eggs are
 * perfect".
 */
const isTrouble = ([be, ...next]: Marks['tokens']): boolean =>
  be !== undefined &&
  be.before === 'none' &&
  BE.test(be.text) &&
  next.slice(0, 2).some(({ text, before }) => before === 'none' && TROUBLE.test(text))

/** True for words of the statement itself, such as "He has", which make no request. */
const isOfIt = (tokens: Marks['tokens'], at: number): boolean =>
  HAS.test(tokens[at]!.text) || IS_IT.test(tokens[at]!.text)

/** True if the food starts the name of an ordered dish: "Sorry, tuna melt". */
const isDish = (tokens: Marks['tokens'], to: number): boolean =>
  tokens[to]?.before === 'none' && isOrderWord(tokens[to].text) && !isPlainWord(tokens[to].text)

/**
 * True if the statement ends after the food: "A peanut one", "peanut allergy", "peanuts", but not "peanuts every
 * day".
 */
const isEnd = ({ tokens }: Marks, to: number): boolean =>
  tokens[to] === undefined ||
  tokens[to].before !== 'none' ||
  /^(?:one|instead|now|though|too|allergy|allergies)$/.test(tokens[to].text)

/**
 * Removes from refusals the foods that merely follow a denial: the "no" of "no allergies and I love cheese" does
 * not refuse cheese. A food separated only by punctuation, as in "not allergic to milk (eggs)", may still be
 * refused.
 */
export const besideDenials = (refusals: readonly AllergenRefusal[], denials: readonly Denial[]): AllergenRefusal[] =>
  refusals.flatMap(refusal => {
    const denial = denials.find(({ from, to }) => refusal.from >= from && refusal.from < to)
    if (denial === undefined) return [refusal]
    const ends = [denial.to, ...refusal.mentions.map(({ to }) => to)]
    const mentions = refusal.mentions.filter(({ from }) => ends.includes(from) || from < denial.to)
    return mentions.length > 0 || refusal.mentions.length === 0 ? [{ ...refusal, mentions }] : []
  })
