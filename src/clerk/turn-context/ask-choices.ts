import { dollars, type OpenChoice } from '#src/clerk/draft/lines.ts'
import type { Choice, Offer } from '#src/clerk/state.ts'

/** Maximum number of options listed in a question. */
export const OPTIONS_ASKED = 12

/**
 * Formats all open choices as a numbered list. A single choice lists its numbered options instead, unless another
 * offer is pending.
 */
export function askChoices(open: readonly OpenChoice[], lines: readonly string[], offered: Offer | undefined) {
  const [only, ...others] = open
  if (only && others.length === 0 && offered)
    return { text: `Then ${lines[only.line]}: ${nameOf(only)} — ${optionsOf(only)}?`, offer: undefined }
  if (only && others.length === 0) {
    const offer = offerOf(only, lines[only.line] ?? '')
    const text = `${offer.question}\n${offer.choices.map((choice, at) => `${at + 1}. ${choice.label}`).join('\n')}`
    return { text, offer }
  }
  const asked = open.map((choice, at) => `${at + 1}. ${lines[choice.line]}: ${nameOf(choice)} — ${optionsOf(choice)}`)
  return { text: `A few choices first:\n${asked.join('\n')}`, offer: undefined }
}

const extra = (cents: number): string => (cents === 0 ? '' : ` (${cents < 0 ? '-' : '+'}${dollars(Math.abs(cents))})`)

const nameOf = ({ group, least }: OpenChoice): string => (least > 1 ? `${group.name}, choose ${least}` : group.name)

const optionsOf = ({ options }: OpenChoice): string =>
  options
    .slice(0, OPTIONS_ASKED)
    .map(({ option, price_cents }) => `${option.name}${extra(price_cents)}`)
    .join(', ') + (options.length > OPTIONS_ASKED ? ', …' : '')

function offerOf(open: OpenChoice, line: string): Offer {
  const choices = open.options.slice(0, OPTIONS_ASKED).map(
    ({ option, price_cents }): Choice => ({
      label: `${option.name}${extra(price_cents)}`.slice(0, 120),
      price: price_cents,
      edits: [
        {
          action: 'choose',
          line: open.line + 1,
          category_id: open.group.id,
          modifier_ids: [...open.chosen, option.id],
        },
      ],
    }),
  )
  return { kind: 'option', question: `${line}: ${nameOf(open)}?`.slice(0, 300), choices }
}
