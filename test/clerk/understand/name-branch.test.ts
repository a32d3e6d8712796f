import { expect, test } from 'vitest'
import type { UnderstandingContext } from '#src/clerk/understand/context.ts'
import { selectBranch } from '#src/clerk/understand/name-branch.ts'

const branches = [
  { id: 'rego', street: '31-52 108th St', neighborhood: 'Rego Park' },
  { id: 'chelsea', street: '277 8th Ave', neighborhood: 'Chelsea' },
]
const name = 'Mozz & Mortar'
const ground = {
  named: (text: string) =>
    text.includes(name)
      ? { ids: branches.map(({ id }) => id), name, zip: '11374', text: text.replace(name, ' ; '), branches }
      : undefined,
} as unknown as UnderstandingContext

test.each([
  ['Mozz & Mortar at 277 8th Ave please', 'chelsea'],
  ['a pie from the Mozz & Mortar on 8th Avenue', 'chelsea'],
  ['Mozz & Mortar Chelsea. Show me the menu', 'chelsea'],
  ['Mozz & Mortar, the one in Rego Park', 'rego'],
])('%j names one of several branches', (text, id) => {
  const found = selectBranch(text, ground)
  expect(found.ground.named(found.text)?.ids).toEqual([id])
  expect(found.text).not.toMatch(/277|8th|Chelsea|Rego/)
})

test.each([
  'a pie from Mozz & Mortar',
  'a pie from Mozz & Mortar delivered to 277 8th Ave',
  'Mozz & Mortar, to 100 8th Ave',
  'Mozz & Mortar, Chelsea or Rego Park',
  'what is at 277 8th Ave',
])('%j does not identify a branch', text => {
  expect(selectBranch(text, ground)).toEqual({ text, ground })
})
