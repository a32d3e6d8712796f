import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Menu } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import { checkModifiers, toChoices } from '#src/menu/modifiers.ts'
import { type Selection, solve } from '#src/menu/solver.ts'
import { group, item, menuOf } from './menu-kit.ts'
import { everySelection, randomMenu } from './random-menu.ts'

const isValid = (menu: Menu, item: MenuItem, selection: Selection): boolean =>
  checkModifiers(menu, item, toChoices(selection), 'item').problems.length === 0

const asObject = (selection: Selection | undefined) => selection && Object.fromEntries(selection)

describe('over random menus with nested groups', () => {
  test('the solver finds a selection exactly if exhaustive search finds one', () => {
    let solvable = 0
    fc.assert(
      fc.property(randomMenu, ({ menu, item }) => {
        const found = solve(menu, item)
        const exists = everySelection(menu, item).some(selection => isValid(menu, item, selection))
        expect(found !== undefined).toBe(exists)
        if (found) {
          solvable += 1
          expect(checkModifiers(menu, item, toChoices(found), 'item').problems).toEqual([])
        }
      }),
      { numRuns: 400 },
    )
    expect(solvable).toBeGreaterThan(50)
  })

  test('the solver returns a valid selection unchanged', () => {
    let checked = 0
    fc.assert(
      fc.property(randomMenu, fc.integer({ min: 1, max: 7 }), ({ menu, item }, stride) => {
        const valid = everySelection(menu, item).filter(selection => isValid(menu, item, selection))
        for (const [index, selection] of valid.take(60).toArray().entries()) {
          if (index % stride > 0) continue
          checked += 1
          expect(asObject(solve(menu, item, selection))).toEqual(asObject(selection))
        }
      }),
      { numRuns: 400 },
    )
    expect(checked).toBeGreaterThan(100)
  })

  test('the solver returns a valid selection, whatever it is asked to keep', () => {
    const junk = fc.dictionary(
      fc.constantFrom('1', '2', '3', '4', '77'),
      fc.array(fc.constantFrom('11', '12', '13', '21', '22', '31', '41', '99', 'x'), { maxLength: 6 }),
    )
    fc.assert(
      fc.property(randomMenu, junk, ({ menu, item }, keep) => {
        const found = solve(menu, item, new Map(Object.entries(keep)))
        expect(found !== undefined).toBe(solve(menu, item) !== undefined)
        if (found) expect(checkModifiers(menu, item, toChoices(found), 'item').problems).toEqual([])
      }),
      { numRuns: 800 },
    )
  })
})

describe('a solved selection', () => {
  test('drops units if a minimum of different options needs their slots', () => {
    const menu = menuOf({
      items: [item('9', { group_ids: ['1'] })],
      groups: [group('1', ['11', '12', '13'], { min_units: 3, max_units: 3, min_distinct: 3, max_per_option: 2 })],
    })
    const found = solve(menu, menu.items.get('9')!, new Map([['1', ['13', '13']]]))
    expect(asObject(found)).toEqual({ 1: ['13', '11', '12'] })
  })

  test('omits an optional group with a minimum of different options, or completes it once started', () => {
    const menu = menuOf({
      items: [item('9', { group_ids: ['1'] })],
      groups: [group('1', ['11', '12', '13'], { min_units: 0, max_units: 3, min_distinct: 2 })],
    })
    const dish = menu.items.get('9')!
    expect(asObject(solve(menu, dish))).toEqual({})
    expect(asObject(solve(menu, dish, new Map([['1', ['12']]])))).toEqual({ 1: ['12', '11'] })
  })

  test('keeps an empty choice if omitting it would add the defaults', () => {
    const menu = menuOf({
      items: [item('9', { group_ids: ['1', '2'] })],
      groups: [
        group('1', ['11', '12'], { min_units: 0, defaults: ['11'] }),
        group('2', ['21'], { min_units: 0, max_units: 1 }),
      ],
    })
    const keep = new Map([
      ['1', []],
      ['2', []],
    ])
    expect(asObject(solve(menu, menu.items.get('9')!, keep))).toEqual({ 1: [] })
    expect(asObject(solve(menu, menu.items.get('9')!))).toEqual({})
  })

  test('drops the choices nested under a dropped option', () => {
    const menu = menuOf({
      items: [item('9', { group_ids: ['1'] })],
      groups: [
        group('1', [{ id: '11', name: 'Gone', in_stock: false, child_group_ids: ['2'] }, '12']),
        group('2', ['21']),
      ],
    })
    const keep = new Map([
      ['1', ['11']],
      ['2', ['21']],
    ])
    expect(asObject(solve(menu, menu.items.get('9')!, keep))).toEqual({ 1: ['12'] })
  })
})

test('contains the cheapest options in stock, including what they open', () => {
  const menu = menuOf({
    items: [item('9', { group_ids: ['1'] })],
    groups: [
      group('1', [
        { id: '11', name: 'Cheap, but opens dear', price_cents: 0, child_group_ids: ['2'] },
        { id: '12', name: 'Fair', price_cents: 100 },
        { id: '13', name: 'Sold out', price_cents: 0, in_stock: false },
      ]),
      group('2', [{ id: '21', name: 'Dear', price_cents: 500 }]),
    ],
  })
  expect(asObject(solve(menu, menu.items.get('9')!))).toEqual({ 1: ['12'] })
})
