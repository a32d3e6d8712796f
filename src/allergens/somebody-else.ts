import { isLabelOfAnother } from './labels.ts'
import type { Marks, Span } from './marks.ts'
import { isOrderWord } from './naming-model.ts'
import { isPerson, peopleOf, SELF } from './people.ts'
import { isPlainWord } from './plain-words.ts'
import { sentenceOf } from './tokens.ts'

const INTRODUCES = /^(?:its|this|im|soy|here|aqui|habla)$/
const MOST_ASIDE = 2

/**
 * True if words next to "no allergies" attribute it to a person other than the speaker: "bob: no allergies", "no
 * allergies (bob)".
 */
export function isOfSomebodyElse(marks: Marks, { from, to }: Span): boolean {
  const { tokens } = marks
  const sentence = sentenceOf(marks, from)
  const label = tokens.slice(sentence.from, from).map(({ text }) => text)
  if (tokens[from]!.sign === 'key' && label.length > 0) return isLabelOfAnother(tokens.slice(sentence.from, from))
  // the speaker introduces themselves by name: "hey it's bob, no allergies"
  const isName = (at: number) =>
    !isPlainWord(tokens[at]!.text) && !isPerson(tokens[at]!.text) && !isOrderWord(tokens[at]!.text)
  const isIntroduced = label.some((word, at) => {
    const next = sentence.from + at + (/^(?:is|es)$/.test(label[at + 1] ?? '') ? 2 : 1)
    return INTRODUCES.test(word) && next < from && isName(next)
  })
  return isIntroduced || isAside(marks, to)
}

/** True for a short clause after a statement that only names a person: "(bob)", ", my brother". */
export function isAside({ tokens }: Marks, from: number): boolean {
  if (tokens[from]?.before !== 'comma') return false
  const end = tokens.findIndex(({ before }, at) => at > from && before !== 'none')
  const words = tokens.slice(from, end < 0 ? tokens.length : end)
  const isName = words.every(({ text }) => /^\p{L}+$/u.test(text) && !isPlainWord(text) && !isOrderWord(text))
  const people = peopleOf(words)
  const isPeople = people.length > 0 && people.every(one => one !== SELF && one !== 'we')
  return (
    words.length <= MOST_ASIDE &&
    (isPeople || isName) &&
    words.every(({ text }) => (isPeople ? isPerson(text) || isPlainWord(text) : true))
  )
}
