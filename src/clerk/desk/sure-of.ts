import type { Offer } from '#src/clerk/state.ts'

/** A question with a single choice asks whether that is meant; "none" is the other answer. */
export function sureOf(asked: Offer): Offer {
  const [only, ...others] = asked.choices
  // of an amount any other number is an answer
  if (!only || others.length > 0 || asked.kind === 'amount') return asked
  const said = /“([^”]+)”/.exec(asked.question)?.[1]
  const question = said === undefined ? `Do you mean ${only.label}?` : `By “${said}”, do you mean ${only.label}?`
  return { ...asked, question: question.slice(0, 300), choices: [only, { label: 'No, something else', say: 'no' }] }
}
