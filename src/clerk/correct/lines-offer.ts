import type { CartLine, Choice, Offer } from '#src/clerk/state.ts'

/** Asked once: a customer who says something else is not held up by it. */
export const UNCHANGED = 'I changed no dish. What shall I do?'

/** The lines of an order as buttons, for a correction that was not understood. */
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
    choices: choices.slice(0, 12).map(choice => ({ ...choice, label: choice.label.slice(0, 120) })),
  }
}
