import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { SHEDDING_GROUPS } from '#tools/load-shedding.ts'

const named = (operations: typeof OPERATIONS) => operations.map(({ name }) => name)

test('an operation says when load refuses it', () => {
  const known = new Set<string>(['never', ...SHEDDING_GROUPS.map(({ of }) => of)])
  expect(named(OPERATIONS.filter(({ shed }) => !known.has(shed)))).toEqual([])
  const begun = new Set(['Merchant', 'Service', 'Recipes', 'Local'])
  expect(named(OPERATIONS.filter(({ tag, shed }) => begun.has(tag) && shed !== 'never'))).toEqual([])
})

test('an operation is offered to MCP clients, or says why it is not', () => {
  const isSaid = ({ mcp }: (typeof OPERATIONS)[number]) => mcp === 'offered' || /^\S.{8,}/.test(mcp?.leftOut)
  expect(named(OPERATIONS.filter(operation => !isSaid(operation)))).toEqual([])
  expect(named(OPERATIONS.filter(({ mcp, http }) => mcp === 'offered' && http.keyed))).toEqual([])
})

test('an operation says which operations its answer leads to', () => {
  const known = new Set(named(OPERATIONS))
  const strays = OPERATIONS.filter(({ links }) =>
    Object.values(links).some(({ operationId }) => !known.has(operationId)),
  )
  expect(named(strays)).toEqual([])
  expect(OPERATIONS.filter(({ links }) => Object.keys(links).length > 0).length).toBeGreaterThan(10)
})
