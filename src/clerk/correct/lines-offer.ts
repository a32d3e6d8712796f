import type { CartLine, Choice, Offer } from '#src/clerk/state.ts'

/** Asked only once, so that it does not block a customer who says something else. */
export const UNCHANGED = 'I changed no dish. What shall I do?'

const AS_IT_IS = 'Leave it as it is'

/** Builds buttons for the lines of an order, for a correction that was not understood. */
export function linesOffer(lines: readonly CartLine[], labelOf: (line: CartLine) => string): Offer {
  const choices = lines.flatMap((line, at): Choice[] => [
    ...((line.item.quantity ?? 1) > 1
      ? [
          {
            label: `Only ${labelOf({ ...line, item: { ...line.item, quantity: 1 } })}`,
            edits: [{ action: 'amount' as const, line: at + 1, quantity: 1 }],
          },
        ]
      : []),
    { label: `Remove ${labelOf(line)}`, edits: [{ action: 'remove' as const, line: at + 1 }] },
  ])
  return {
    kind: 'line',
    question: UNCHANGED,
    choices: [
      ...choices.slice(0, 11).map(choice => ({ ...choice, label: choice.label.slice(0, 120) })),
      { label: AS_IT_IS, say: 'no' as const },
    ],
  }
}

/**
 * True if the text may pick a choice. When lines may be removed, only a number or the action picks one, never words
 * that merely resemble it.
 */
export const mayPick = (text: string, { question }: Pick<Offer, 'question'>): boolean =>
  question !== UNCHANGED ||
  /^\W*(?:(?:(?:the|number|no|option|choice|el|la|numero|número|opcion|opción|line|item)\W+)*(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|un[oa]|dos|tres|cuatro|cinco|seis)(?:\W+(?:please|pls|por favor))?\W*$|(?:number|option|choice|numero|número|opcion|opción)\W+(?:\d{1,2}|one|two|three|four|five|six|uno|dos|tres|cuatro|cinco)\b|#?\d{1,2}\s*(?:[.)!:;,]+\s*(?![\d\s])|\s+(?=(?:and|y|then|but|also|plus)\s))(?!\d|(?:and|y)\s+\d+\W*$)|(?:the )?(?:first|second|third|last)\b|remove\b|only\b|leave it\b|quit\p{L}*\b|solo\b|dejar\p{L}*\b)/iu.test(
    text,
  )
