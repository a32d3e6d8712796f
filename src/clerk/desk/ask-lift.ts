import { type Allergen, spokenAllergens } from '#src/allergens/codes.ts'
import { denialOf } from '#src/allergens/illness-kinds.ts'
import { UNCHANGED } from '#src/clerk/correct/lines-offer.ts'
import { type ClerkState, MOST_OF_WORDS, type Offer } from '#src/clerk/state.ts'
import { type Desk, numbered, offer } from './desk.ts'
import { illsTold } from './told-of.ts'

/** Words that take back every illness that some allergens were told for, as the guest might say them. */
const denying = (state: ClerkState, codes: readonly Allergen[]): string =>
  [
    ...new Set(
      codes.flatMap(code => {
        const ills = illsTold(state, code)
        const names = ills.length > 0 ? ills : [undefined]
        return names.map(ill => `nobody is ${denialOf(ill, spokenAllergens([code]))}`)
      }),
    ),
  ].join('. ')

/** Takes back a question that was shown in this turn. */
function unask(desk: Desk, { question, choices }: Offer): void {
  const asked = `${question}\n${numbered(choices.map(({ label }) => label))}`
  const left = desk.blocks.get('ask')?.replace(asked, '').trim() ?? ''
  if (left === '') desk.blocks.delete('ask')
  else desk.blocks.set('ask', left)
}

/** Asks whether nobody has an allergy that a message may have taken back, where no other question stands. A yes takes it back. */
export function askLift(desk: Desk): void {
  const { offer: given, details, readback } = desk.state
  const codes = desk.lifting.filter(code => details.constraints?.allergens?.includes(code))
  const isFree = given === undefined || given === desk.offered || given.question === UNCHANGED
  const words = denying(desk.state, codes)
  if (codes.length === 0 || !isFree || readback !== undefined || words.length > MOST_OF_WORDS) return
  if (given?.question === UNCHANGED) unask(desk, given)
  const name = spokenAllergens(codes)
  offer(desk, {
    kind: 'allergy',
    question: `Shall I stop avoiding ${name}? Say yes only if nobody who eats this must avoid it.`,
    choices: [
      { label: `Yes, stop avoiding ${name}`, words },
      { label: `No, keep avoiding ${name}`, say: 'no' },
    ],
  })
}
