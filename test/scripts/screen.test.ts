import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderResponse } from '#src/orders/schema.ts'
import { clockTime, receipt } from '../../scripts/demo/receipt.ts'
import { createScreen } from '../../scripts/demo/screen.ts'
import { spread, wrap } from '../../scripts/demo/wrap.ts'

const hash = `0x${'ab'.repeat(32)}`
const modifier = { category_id: '1', category: 'Bread', modifier_id: '2', price: 0, price_cents: 0 }
const order = {
  orderId: 'ORD-a1B2c3D4',
  restaurant: {
    id: '1',
    name: 'The Restaurant With the Longest Name in All of Brooklyn',
    address: '1 A St',
    phone: '',
  },
  items: [
    {
      id: '7',
      name: 'Toast',
      quantity: 2,
      line_total_cents: 1_500,
      modifiers: [
        { ...modifier, name: 'Rye', units: 1 },
        { ...modifier, name: 'Butter', units: 2 },
      ],
    },
  ],
  subtotal_cents: 1_500,
  tax_cents: 133,
  deliveryFee_cents: 0,
  convenienceFee_cents: 199,
  total_cents: 1_832,
  payment: { method: 'x402-v2', network: 'eip155:8453', transactionHash: hash },
  estimatedReady: '2026-11-21T00:05:00-05:00',
} as unknown as OrderResponse

const plain = { isTerminal: false, columns: undefined, noColor: false }

test('a receipt fits a terminal of 60 columns without truncating numbers', () => {
  const screen = createScreen({ write: () => {}, isTerminal: true, columns: 60, noColor: true })
  const lines = receipt(order, screen)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(60)
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "  ╭────────────────────────────────────────────────────────╮
      │ The Restaurant With the Longest Name in … ORD-a1B2c3D4 │
      │ 1 A St                                                 │
      │                                                        │
      │ 2 × Toast                                       $15.00 │
      │     Rye, 2 × Butter                                    │
      │                                                        │
      │ Subtotal                                        $15.00 │
      │ Tax                                              $1.33 │
      │ Convenience fee                                  $1.99 │
      │ Total                                           $18.32 │
      │                                                        │
      │ Paid in USDC on eip155:8453 by x402-v2                 │
      │ 0xabababababababababababababababa                      │
      │ babababababababababababababababab                      │
      │                                                        │
      │ Ready                                     Sat 12:05 am │
      ╰────────────────────────────────────────────────────────╯"
  `)
})

test('wrapping keeps every word and never exceeds the width', () => {
  const text = fc.array(fc.stringMatching(/^[a-z]{1,90}$/), { minLength: 1 }).map(words => words.join(' '))
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 80 }), (words, width) => {
      const lines = wrap(words, width)
      expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(words.replaceAll(' ', ''))
    }),
  )
})

test('the right column is kept whole, and the left column is truncated', () => {
  expect(spread('Soup', '$5.00', 14)).toBe('Soup     $5.00')
  expect(spread('Soup of the day', '$5.00', 14)).toBe('Soup of… $5.00')
})

test('times are shown as local time at the restaurant', () => {
  expect(clockTime('2026-11-21T00:05:00-05:00')).toBe('Sat 12:05 am')
  expect(clockTime('2026-11-21T12:00:00-05:00')).toBe('Sat 12:00 pm')
  expect(clockTime('2026-11-22T23:45:00+00:00')).toBe('Sun 11:45 pm')
})

test('a file gets plain lines, and a terminal gets colors unless NO_COLOR is set', () => {
  const written = (terminal: typeof plain) => {
    let text = ''
    const screen = createScreen({ ...terminal, write: part => (text += part) })
    screen.success('Paid')
    screen.busy('Waiting').done()
    return text
  }
  expect(written(plain)).toBe('  ✓ Paid\n  … Waiting\n')
  expect(written({ ...plain, isTerminal: true })).toContain('\x1b[32m✓\x1b[39m Paid')
  expect(written({ ...plain, isTerminal: true, noColor: true })).toContain('  ✓ Paid\n')
})
