import { describe, expect, test } from 'vitest'
import { Fault } from '#src/kernel/faults.ts'
import { excessOf, mergeReports, priceGiven, type Report, readGiven, storedGiven } from '#src/orders/handed-out.ts'
import { counted, quoteOf, TAX, weighed } from './paid-order.ts'

const LINES = [weighed('Ribeye', 2399, 1500), counted('Rotisserie Chicken', 1299, 2, 'prepared')]
const NOTHING = readGiven(null)
const merged = (reports: readonly Report[], before = NOTHING) => [...mergeReports(LINES, before, reports)]

/** Problems returned to the sender of a report. */
function problemsOf(reports: readonly Report[], path?: string) {
  try {
    mergeReports(LINES, NOTHING, reports, path)
  } catch (error) {
    if (error instanceof Fault) return error.detail.problems
    throw error
  }
  throw new Error('was understood')
}

describe('a report', () => {
  test.each<[string, Report, number]>([
    ['units', { line: 1, quantity: 1 }, 1],
    ['no unit', { line: 1, quantity: 0 }, 0],
    ['pounds', { line: 0, quantity_lbs: 1.499 }, 1499],
    ['pounds as text', { line: 0, quantity_lbs: '1.4' }, 1400],
    ['no pound', { line: 0, quantity_lbs: 0 }, 0],
  ])('of %s less is stored', (_what, report, kept) => expect(merged([report])).toEqual([[report.line, kept]]))

  test('of the ordered quantity, or more, stores nothing', () => {
    const whole = [
      { line: 0, quantity_lbs: 1.5 },
      { line: 1, quantity: 2 },
    ]
    expect(merged(whole)).toEqual([])
    expect(
      merged([
        { line: 0, quantity_lbs: 1.501 },
        { line: 1, quantity: 3 },
      ]),
    ).toEqual([])
  })

  test('counts with its lowest value, in one report or over later ones', () => {
    const said = [1, 0, 2].map(quantity => ({ line: 1, quantity }))
    expect(merged(said)).toEqual([[1, 0]])
    const before = mergeReports(LINES, NOTHING, [{ line: 0, quantity_lbs: 1.4 }])
    expect(merged([{ line: 0, quantity_lbs: 1.45 }], before)).toEqual([[0, 1400]])
    expect(merged([{ line: 0, quantity_lbs: 1.39 }], before)).toEqual([[0, 1390]])
    expect([...before]).toEqual([[0, 1400]])
  })

  const counting = { code: 'wrong_quantity_field', field: 'given[0].quantity' }
  const chicken = { ...counting, message: 'given[0].quantity: Rotisserie Chicken is sold by the unit: send quantity.' }
  const units = {
    code: 'invalid_field',
    field: 'given[0].quantity',
    message: 'given[0].quantity: must be the units of Rotisserie Chicken, a whole number, 0 or more.',
  }
  const weighing = { code: 'wrong_quantity_field', field: 'given[0].quantity_lbs' }
  const ribeye = { ...weighing, message: 'given[0].quantity_lbs: Ribeye is sold by weight: send quantity_lbs.' }
  const pounds = {
    code: 'invalid_field',
    field: 'given[0].quantity_lbs',
    message: 'given[0].quantity_lbs: must be the pounds of Ribeye, below 1000, with at most three decimals.',
  }
  const noSuchLine = (line: number) => ({
    code: 'invalid_field',
    field: 'given[0].line',
    message: `given[0].line: the order has no line ${line}; its lines go from 0 to 1.`,
  })
  test.each<[string, Report, object]>([
    ['a line that was not ordered', { line: 2, quantity: 1 }, noSuchLine(2)],
    ['a line before the first', { line: -1, quantity: 1 }, noSuchLine(-1)],
    ['pounds of what is counted', { line: 1, quantity_lbs: 1 }, chicken],
    ['pounds and units of what is counted', { line: 1, quantity: 1, quantity_lbs: 1 }, chicken],
    ['nothing of what is counted', { line: 1 }, chicken],
    ['half a unit', { line: 1, quantity: 0.5 }, units],
    ['less than no unit', { line: 1, quantity: -1 }, units],
    ['units of what is weighed', { line: 0, quantity: 1 }, ribeye],
    ['units and pounds of what is weighed', { line: 0, quantity: 1, quantity_lbs: 1 }, ribeye],
    ['nothing of what is weighed', { line: 0 }, ribeye],
    ['a ten-thousandth of a pound', { line: 0, quantity_lbs: 1.0005 }, pounds],
    ['a weight in words', { line: 0, quantity_lbs: 'a pound' }, pounds],
  ])('of %s is rejected with what to send', (_what, report, problem) => {
    expect(problemsOf([report])).toEqual([problem])
  })

  test('is rejected as a whole, and each problem names its position below the field that was sent', () => {
    const reports = [{ line: 1 }, { line: 0, quantity_lbs: 1.4 }, { line: 2, quantity: 1 }]
    expect(problemsOf(reports, 'data.given')?.map(({ field }) => field)).toEqual([
      'data.given[0].quantity',
      'data.given[2].line',
    ])
  })
})

test('a stored report is parsed back as it was written', () => {
  const given = mergeReports(LINES, NOTHING, [
    { line: 1, quantity: 0 },
    { line: 0, quantity_lbs: 1.4 },
  ])
  expect(readGiven(storedGiven(given))).toEqual(given)
  expect(given.size).toBe(2)
})

describe('the excess of a report', () => {
  const beyond = (reports: readonly Report[], before: readonly Report[] = []) =>
    excessOf(LINES, mergeReports(LINES, NOTHING, before), reports)
  const [meat, bird] = LINES

  test('is what exceeds the ordered quantity', () => {
    expect(
      beyond([
        { line: 0, quantity_lbs: 1.501 },
        { line: 1, quantity: 3 },
      ]),
    ).toEqual([
      { line: meat, reported: 1501, ordered: 1500, counts: 1500 },
      { line: bird, reported: 3, ordered: 2, counts: 2 },
    ])
  })

  test('is what exceeds an earlier report; a lower or equal quantity is no excess', () => {
    const before = [{ line: 0, quantity_lbs: 1.4 }]
    const more = { line: meat, reported: 1450, ordered: 1500, counts: 1400 }
    expect(beyond([{ line: 0, quantity_lbs: 1.45 }], before)).toEqual([more])
    expect(beyond([{ line: 0, quantity_lbs: 1.4 }], before)).toEqual([])
    expect(beyond([{ line: 0, quantity_lbs: 1.3 }], before)).toEqual([])
    expect(
      beyond([
        { line: 0, quantity_lbs: 1.5 },
        { line: 1, quantity: 1 },
      ]),
    ).toEqual([])
  })

  test('contains nothing that is invalid', () => {
    expect(
      beyond([
        { line: 7, quantity: 9 },
        { line: 1, quantity_lbs: 9 },
        { line: 0, quantity_lbs: 'much' },
      ]),
    ).toEqual([])
  })
})

test('an order costs what was handed out, with recomputed tax and unchanged fees', () => {
  const given = mergeReports(LINES, NOTHING, [{ line: 1, quantity: 0 }])
  const { deliveryFee, convenienceFee } = quoteOf(LINES).price
  const price = priceGiven({ ...quoteOf(LINES), tax: TAX }, given)
  // 1.5 lb at 23.99, nothing taxable
  expect(price).toMatchObject({ subtotal: 3599, tax: 0, deliveryFee, convenienceFee, total: 3599 + 1349 + 199 })
})

test('an order of which nothing was handed out costs nothing, not even its fees', () => {
  const of = (pounds: number) => [
    { line: 0, quantity_lbs: pounds },
    { line: 1, quantity: 0 },
  ]
  const taxed = { ...TAX, fee_taxable: true, delivery_taxable: true }
  const priced = (pounds: number) =>
    priceGiven({ ...quoteOf(LINES), tax: taxed }, mergeReports(LINES, NOTHING, of(pounds)))
  expect(priced(0)).toMatchObject({ subtotal: 0, tax: 0, deliveryFee: 0, convenienceFee: 0, total: 0 })
  expect(priced(0.001)).toMatchObject({ subtotal: 2, deliveryFee: 1349, convenienceFee: 199 })
})
