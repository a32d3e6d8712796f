import type { Offer } from '#src/clerk/state.ts'

/** Turns an offer with a single choice into a yes-or-no question, with "none" as the other answer. */
export function sureOf(asked: Offer): Offer {
  const [only, ...others] = asked.choices
  // a quantity can also be answered with any other number
  if (!only || others.length > 0 || asked.kind === 'amount') return asked
  const said = /“([^”]+)”/.exec(asked.question)?.[1]
  const question = said === undefined ? `Do you mean ${only.label}?` : `By “${said}”, do you mean ${only.label}?`
  return { ...asked, question: question.slice(0, 300), choices: [only, { label: 'No, something else', say: 'no' }] }
}
