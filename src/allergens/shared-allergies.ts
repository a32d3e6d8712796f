import type { Marks } from './marks.ts'
import { peopleOf, SELF } from './people.ts'
import { sentenceOf } from './tokens.ts'

const TOO = /^(?:too|also|likewise|ditto|same|both|tambien|igual|mism[oa]s?|alike|well|either|neither|nor|tampoco)$/
const SO = /^(?:is|am|are|does|do|has|have|can|was)$/
const ILL = /^(?:al+erg\w*|intoler\w*|celia\w*|alerg\w*|condition|illness|problem|issue|reaction|reactions?)$/
/** Verbs of ordering: "my wife will have the same" is an order. */
const ORDERS =
  /^(?:wants?|want|like|likes|love|loves|will|ill|order|orders|ordering|get|gets|take|takes|add|adds|please|give|eats?|try|quiere|quiero|pide|dame|would|wouldnt|lets|let|hungry|loves|comes?|coming|joins?|joining)$/
const ADDS = /^(?:and|y|plus|also|e|tambien|oh|for|para|my|our|mi|mis|his|her|su|the|sorry|a|de|is|as|well|too|so)$/
const MOST = 12
const IT = /^(?:it|that|this|them|those|these|the|lo|eso)$/

/**
 * Returns the people who share an allergy stated earlier for another person: "my daughter too", "so am I", "my wife
 * has the same allergy", "and my son". Ignores sentences that order food.
 */
export function peopleSharingAllergy(marks: Marks): string[] {
  const { tokens, wants, mentions } = marks
  const found: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const { from, to } = sentenceOf({ tokens }, at)
    at = Math.max(to, at + 1)
    const sentence = tokens.slice(from, to)
    const words = sentence.map(({ text }) => text)
    const isIll = words.some(word => ILL.test(word))
    const isOrder = wants.some(want => want.from >= from && want.from < to) || words.some(word => ORDERS.test(word))
    if (!isIll && (isOrder || words.length > MOST)) continue
    // "my wife is also allergic to eggs" names its own allergen
    const isNamed = words.some(
      (word, index) =>
        ILL.test(word) && /^(?:to|al?)$/.test(words[index + 1] ?? '') && !IT.test(words[index + 2] ?? ''),
    )
    if (isNamed || mentions.some(one => one.from >= from && one.from < to)) continue
    const isToo = words.some(
      (word, index) =>
        (TOO.test(word) && (word !== 'well' || words[index - 1] === 'as')) ||
        (word === 'so' && SO.test(words[index + 1] ?? '')),
    )
    const people = peopleOf(sentence)
    const isMore =
      /^(?:and|y|plus|also|e)$/.test(words[0] ?? '') &&
      words.every((word, index) => ADDS.test(word) || peopleOf(sentence.slice(index, index + 1)).length > 0)
    if (isToo || isMore) found.push(...people)
    // the speaker is included: "and so am I", "her and me too"
    if (isToo && words.some(word => /^(?:i|me|im|yo)$/.test(word)) && !isIll) found.push(SELF)
  }
  return [...new Set(found)]
}
