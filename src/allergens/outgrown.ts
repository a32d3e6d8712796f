import { listDenied } from './denied-list.ts'
import type { Marks, Mention, Span } from './marks.ts'
import { HOWEVER } from './statements.ts'
import { sentenceOf } from './tokens.ts'

/** Span that states an outgrown allergy. */
type Outgrown = Span & { readonly mentions: readonly Mention[] }

/** Verbs that state that a person no longer has an allergy. */
export const OUTGREW = /^(?:outgrew|outgrown|outgrow|outgrows)$/
const NEGATED = /^(?:not|never|hasnt|havent|hadnt|didnt|wont|doesnt|isnt|yet|might|may|could|should|hopefully|will|if)$/

/**
 * Finds outgrown allergies, with the illness words and allergens of the sentence: "Used to be allergic to peanuts
 * but he outgrew it".
 */
export function outgrownAllergiesIn(marks: Marks): Outgrown[] {
  const { tokens, mentions } = marks
  return tokens.flatMap(({ text }, at): Outgrown[] => {
    const isGrownOut = /^(?:grew|grown)$/.test(text) && tokens[at + 1]?.text === 'out' && tokens[at + 2]?.text === 'of'
    if (!OUTGREW.test(text) && !isGrownOut) return []
    const sentence = sentenceOf(marks, at)
    const words = tokens.slice(sentence.from, sentence.to)
    if (words.some(word => NEGATED.test(word.text))) return []
    const end = words.findIndex(
      (word, index) => sentence.from + index > at && (word.before !== 'none' || HOWEVER.has(word.text)),
    )
    const to = end < 0 ? sentence.to : sentence.from + end
    const own = mentions.filter(mention => mention.from >= sentence.from && mention.from < to)
    const after = own.filter(({ from }) => from > at)
    const { denied } = listDenied(tokens, [], after, at + 1)
    const mine = own.filter(one => !after.includes(one) || denied.includes(one))
    if (denied.length === after.length) return [{ from: sentence.from, to: Math.max(at + 1, to), mentions: mine }]
    // a new allergy follows: "he outgrew the milk allergy and now it's peanuts"
    let last = denied.at(-1)?.to ?? at + 1
    while (/^(?:allerg\w*|alergia\w*|intoleranc\w*)$/.test(tokens[last]?.text ?? '')) last += 1
    return [{ from: sentence.from, to: last, mentions: mine }]
  })
}
