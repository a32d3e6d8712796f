import { expect, test } from 'vitest'
import { readEdits } from '#src/clerk/tools/order-edits.ts'
import { menuOf } from '../menu-shelf.ts'

const BURGERS = '35474'
const { menu } = menuOf(BURGERS)
const idOf = (name: string) => [...menu.items.values()].find(item => item.name === name)!.id
const BURGER = { item: { id: idOf('Comet Burger'), quantity: 1 }, notes: ['well wrapped'] }

test('a dish and its options are added by name', () => {
  const { edits, problems } = readEdits(
    menu,
    [],
    [
      {
        action: 'add',
        dish: 'comet burger',
        quantity: 2,
        options: ['Medium', 'Bun: Lettuce wrap'],
        drop: ['Raw onion'],
      },
    ],
  )
  expect(problems).toEqual([])
  expect(edits).toHaveLength(1)
  const [edit] = edits
  if (edit?.action !== 'add') throw new Error('nothing was added')
  expect(edit.item).toMatchObject({ id: BURGER.item.id, quantity: 2 })
  const named = edit.item.modifiers!.flatMap(({ category_id, modifier_ids }) =>
    modifier_ids.map(id => menu.groups.get(category_id)!.options.find(option => option.id === id)!.name),
  )
  expect(named).toEqual(['Medium', 'Lettuce wrap', 'Lettuce', 'Tomato', 'Pickles', 'Comet sauce'])
})

test('an option of a meal adds the meal as well', () => {
  const { edits, problems } = readEdits(menu, [], [{ action: 'add', dish: 'Comet Burger', options: ['Onion Rings'] }])
  expect(problems).toEqual([])
  const [edit] = edits
  const chosen = edit?.action === 'add' ? edit.item.modifiers! : []
  expect(chosen.map(({ category_id }) => menu.groups.get(category_id)!.name)).toEqual(['Meal side', 'Make it a meal'])
})

test('a change keeps what it does not name, and removals use the line numbers before the call', () => {
  const lines = [BURGER, { item: { id: idOf('Comet Fries'), quantity: 1 }, notes: [] }, BURGER]
  const { edits, problems } = readEdits(menu, lines, [
    { action: 'remove', line: 1 },
    { action: 'remove', line: 2 },
    { action: 'change', line: 3, quantity: 4 },
  ])
  expect(problems).toEqual([])
  expect(edits).toEqual([
    { action: 'replace', line: 3, item: { id: BURGER.item.id, quantity: 4, quantity_lbs: undefined } },
    { action: 'note', line: 3, text: 'well wrapped' },
    { action: 'remove', line: 2 },
    { action: 'remove', line: 1 },
  ])
})

test('all errors are reported at once, and nothing is edited', () => {
  const { problems } = readEdits(
    menu,
    [BURGER],
    [
      { action: 'add', dish: 'Moon Cheese' },
      { action: 'add', dish: 'Comet Burger', options: ['Rye'] },
      { action: 'change', line: 7, quantity: 2 },
      { action: 'remove' },
      { action: 'add' },
    ],
  )
  expect(problems).toEqual([
    'edits[0]: nothing on this menu is called exactly “Moon Cheese”: look with get_menu.',
    expect.stringMatching(/^edits\[1\]: there is no option “Rye” for it\. It has Doneness: Medium rare, Medium/),
    'edits[2]: there is no line 7.',
    'edits[3]: line is missing.',
    'edits[4]: dish is missing.',
  ])
})

test('notes that are too long for a kitchen are refused', () => {
  const { problems } = readEdits(menu, [BURGER], [{ action: 'change', line: 1, note: 'x'.repeat(401) }])
  expect(problems).toEqual(['the notes have 413 characters together; a kitchen takes 200.'])
})
