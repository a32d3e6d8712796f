import { describe, expect, test } from 'vitest'
import { openChoices, showLine } from '#src/clerk/draft/lines.ts'
import { readCart } from '#src/clerk/read-order.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { menuOf } from './menu-shelf.ts'

/** The lines of an order after messages, as a guest sees them. */
function after(id: string, says: readonly string[]): string[] {
  const menu = menuOf(id)
  const start: readonly CartLine[] = []
  const lines = says.reduce((left, say) => readCart(say, menu, left, openChoices(menu.menu, left)).lines, start)
  return lines.map(line => showLine(menu.menu, line, undefined))
}

describe('each version of a dish is a line of its own', () => {
  test.each<[string, string, readonly string[], readonly string[]]>([
    [
      'one and the other of a line that waits for a choice',
      '40233',
      ['2 pollos a la brasa enteros', 'un pollo con french fries y el otro con ensalada verde'],
      ['1 × Pollo a la Brasa (Whole Chicken, French Fries)', '1 × Pollo a la Brasa (Whole Chicken, Green Salad)'],
    ],
    [
      'one and one of a line that is chosen',
      '40233',
      ['2 pollo a la brasa whole chicken french fries', 'uno es con papas fritas y uno es con ensalada verde'],
      ['1 × Pollo a la Brasa (Whole Chicken, French Fries)', '1 × Pollo a la Brasa (Whole Chicken, Green Salad)'],
    ],
    [
      'three sizes after the dish was named alone',
      '40330',
      ['2 lattes', 'ok just lattes then. 1 small whole milk, 1 large almond milk, 1 large skim.'],
      ['1 × Latte (Small, Whole Milk)', '1 × Latte (Large, Almond Milk)', '1 × Latte (Large, Skim Milk)'],
    ],
  ])('%s', (_, id, says, lines) => {
    expect(after(id, says)).toEqual(lines)
  })
})
