import type { Marks, Span } from './marks.ts'
import { type AllergyToken, sentenceOf } from './tokens.ts'

/**
 * Body parts where pungent food is normally felt. For throat, skin, or tongue, the cause could also be an allergy.
 */
const WHERE = /^(?:eyes?|nose|sinus|sinuses|ojos?|nariz)$/
const FEELS =
  /^(?:water|waters|watering|watery|tear|tears|tearing|teary|cry|crying|run|runs|running|clear|clears|cleared|open|opens|lloran?|lloro|lagrimas|lagrimean|corre|destapa|abre)$/
const PRAISE =
  /^(?:(?:i |we |and |just |absolutely |still )*(?:love|loving|adore|enjoy|like) (?:it|that|this|them|every)|(?:its |so |in )*(?:a good way|(?:so|really|very) (?:good|tasty|delicious|worth it)|worth it|the best|delicious|yum|yummy)|(?:y )?(?:me|nos) (?:encanta|gusta|fascina)|(?:que |bien |muy )(?:rico|rica|bueno|buena|sabroso))/
const LIMITS = /^(?:but|though|although|not|dont|cant|cannot|never|no|however|except|until|pero|aunque)$/
const HARMFUL = /^(?:swell|itch|burn|hurt|hive|rash|red|close|shut)/
const MOST_BETWEEN = 3

/**
 * True for an enjoyed natural reaction to a pungent food: "My eyes water from the mustard, love it". Only
 * unrestricted praise may follow. For other foods, the same words could describe an allergy, even after preceding
 * praise.
 */
export function isEnjoyed(marks: Marks, { from, to }: Span): boolean {
  const { tokens, mentions } = marks
  const near = tokens.slice(Math.max(0, from - MOST_BETWEEN), to + MOST_BETWEEN)
  const isSharp = near.some(({ text }) => WHERE.test(text)) && near.some(({ text }) => FEELS.test(text))
  if (!isSharp || tokens.slice(from, to).some(({ text }) => HARMFUL.test(text))) return false
  const sentence = sentenceOf(marks, from)
  const named = mentions.filter(one => one.from >= sentence.from && one.from < sentence.to && one.strength !== 'hint')
  if (named.length === 0 || named.some(({ codes }) => codes.some(code => code !== 'mustard'))) return false
  const praised = tokens.some(({ before }, at) => at >= to && before !== 'none' && PRAISE.test(wordsFrom(tokens, at)))
  return praised && !tokens.slice(to).some(({ text }) => LIMITS.test(text))
}

const wordsFrom = (tokens: readonly AllergyToken[], at: number): string =>
  tokens
    .slice(at, at + 6)
    .map(({ text }) => text)
    .join(' ')
