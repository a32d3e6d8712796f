import { describe, expect, test } from 'vitest'
import { loadMenu } from '#src/menu/load.ts'
import { BROKEN, chain, dish } from './broken-menus.ts'
import { group, item, load, type MenuParts, menuFile, option } from './menu-kit.ts'

const problemsOf = (parts: MenuParts): readonly string[] => {
  const loaded = load(parts)
  return 'problems' in loaded ? loaded.problems : []
}
describe('a menu is rejected', () => {
  test.each(BROKEN)('because of this problem: %s', (_rule, parts, problems) =>
    expect(problemsOf(parts)).toEqual(problems),
  )

  test('without a tax category for an item', () => {
    const { tax_category: _, ...untaxed } = item('9')
    expect(problemsOf({ items: [untaxed] })).toEqual([expect.stringContaining('tax_category')])
  })

  test.each([[null], [7], ['menu'], [[]], [{ categories: [] }]])('when it is %j', raw =>
    expect(loadMenu(raw)).toEqual({ problems: [expect.any(String)] }),
  )

  test('without an exponential search through groups that open the same groups', () => {
    const groups = Array.from({ length: 60 }, (_, index) => {
      const id = `${index + 1}`
      const opens = index < 59 ? [`${index + 2}`] : []
      return group(id, [
        option(`${id}01`, 0, { child_group_ids: opens }),
        option(`${id}02`, 0, { child_group_ids: opens }),
      ])
    })
    expect(problemsOf({ items: [dish], groups })).toContain('group 60 is opened by two options')
  })
})

describe('a menu is accepted', () => {
  test('with six levels of nested groups', () => expect(problemsOf({ items: [dish], groups: chain(6) })).toEqual([]))

  test('if only one of many removals lowers the price', () => {
    const groups = [group('1', [option('11', -50), option('12', 0)], { min_units: 0, max_units: 20 })]
    expect(problemsOf({ items: [item('9', { price_cents: 200, group_ids: ['1'] })], groups })).toEqual([])
  })

  test('if the last option of a required choice is sold out, which makes only that item unavailable', () => {
    const groups = [group('1', [option('11', 0, { in_stock: false })])]
    expect(problemsOf({ items: [dish, item('8')], groups })).toEqual([])
  })

  test('if all its items are sold out', () =>
    expect(problemsOf({ items: [item('9', { availability: { in_stock: false } })] })).toEqual([]))
})

test('all problems of a menu are reported at once', () => {
  const parts = {
    items: [dish],
    groups: [
      group('1', ['11', '12'], { min_units: 2, max_per_option: 2 }),
      group('2', [option('21', 0, { linked_item_id: '5' })]),
    ],
  }
  expect(problemsOf(parts)).toEqual([
    'group 1 "Group 1": min_units is above max_units',
    'group 2 "Group 2": "Option 21" links to the unknown item 5',
  ])
})

test('a menu version stays the same for the same menu, and differs after any change', () => {
  const version = (price: number) => {
    const loaded = loadMenu(menuFile({ items: [item('9', { price_cents: price })] }))
    return 'menu' in loaded ? loaded.menu.version : ''
  }
  expect(version(100)).toBe(version(100))
  expect(version(100)).not.toBe(version(101))
})
