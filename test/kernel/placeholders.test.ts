import { expect, test } from 'vitest'
import { z } from 'zod'
import { gapProblems, gapsIn, withGaps, withoutGaps } from '#src/kernel/placeholders.ts'
import { shapeProblems } from '#src/kernel/shape.ts'
import { expectLinear } from '#test/support/growth.ts'

const fields = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]))

/** Processing of a request with gaps, up to its rejection. */
const refuse = (raw: Record<string, unknown>) => {
  const problems = gapProblems(raw)
  return { problems, template: withGaps(withoutGaps(raw) as Record<string, unknown>, problems) }
}

test('gaps are returned as problems, and kept in place in the template', () => {
  const raw = { name: '<name>', items: [{ id: '7', quantity: '<how many>' }, '<item>'], zip: '11201' }
  const { problems, template } = refuse(raw)
  expect(problems.map(({ field, gap }) => [field, gap])).toEqual([
    ['name', '<name>'],
    ['items[0].quantity', '<how many>'],
    ['items[1]', '<item>'],
  ])
  expect(template).toEqual(raw)
  expect(gapsIn(template).toSorted()).toEqual(['items[0].quantity', 'items[1]', 'name'])
  const whole = { items: [{ id: '7' }] }
  expect(withoutGaps(whole)).toBe(whole)
})

test('thousands of gaps are reported as a hundred plus a summary, without a template', () => {
  for (const raw of [fields(3_500, '<a>'), { items: Array<string>(4_000).fill('<a>') }]) {
    const { problems, template } = refuse(raw)
    expect(problems.length).toBe(101)
    expect(problems.at(-1)).toMatchObject({ message: 'More than 100 fields still hold a placeholder.' })
    expect(template).toBeUndefined()
    expect(gapsIn(withoutGaps(raw))).toEqual([])
  }
})

test('the work is linear in the number of gaps', () => {
  expectLinear(size => fields(size, '<a>'), refuse, [400, 6_400], 'fields')
  expectLinear(size => ({ items: Array<string>(size).fill('<a>') }), refuse, [400, 6_400], 'a list')
  expectLinear(size => ({ ...fields(size, 1), items: Array<string>(90).fill('<a>') }), refuse, [400, 6_400], 'beside')
})

test('a gap under a name that looks like a path is rejected, and nothing is written to that path', () => {
  for (const name of ['a.'.repeat(15_000), '[1]'.repeat(10_000), 'a.b', 'a[0]', '']) {
    const { problems, template } = refuse({ restaurant_id: '1', [name]: '<a>' })
    expect(problems).toMatchObject([{ code: 'missing_required_fields', unfillable: true }])
    expect(template).toBeUndefined()
  }
})

test('thousands of unknown fields are reported as a hundred plus the number of the rest', () => {
  const schema = z.strictObject({ items: z.array(z.strictObject({ id: z.string() })) })
  const raw = { ...fields(300, 1), items: [{ id: 1, ...fields(50, 1) }] }
  const problems = shapeProblems(schema.safeParse(raw).error!, raw, schema)
  expect(problems.filter(({ field }) => field === 'items[0].id')).toHaveLength(1)
  expect(problems).toHaveLength(102)
  expect(problems.at(-1)).toMatchObject({ message: '250 more fields do not belong to this request.', unfillable: true })
})
