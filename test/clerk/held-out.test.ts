import { expect, test } from 'vitest'
import { readLine } from '#src/menu/line.ts'
import { groupsOf, type Menu } from '#src/menu/menu.ts'
import type { MenuGroup } from '#src/menu/model.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { menuOf } from './menu-shelf.ts'
import { readUtterances, spellExpected, type Utterance } from './utterance.ts'

/** Checks that the held-out sentences are valid. How well they are understood is measured elsewhere. */

const utterances = readUtterances('held-out')

const soleOption = (groups: readonly MenuGroup[], name: string, line: string) => {
  const found = groups.flatMap(group =>
    group.options
      .filter(option => option.name === name || `${group.name}: ${option.name}` === name)
      .map(option => ({ group, optionId: option.id })),
  )
  if (found.length !== 1) throw new Error(`${found.length} options are called ${name}: ${line}`)
  return found[0]!
}

/** Returns the order that a line stands for, as a client would send it. */
function orderOf(menu: Menu, line: string): OrderItem {
  const [head = '', ...parts] = line.split(' | ')
  const [, amount = '', name] = /^(\?|[\d.]+ lb|\d+) (.+)$/.exec(head) ?? []
  const named = [...menu.items.values()].filter(item => item.name === name)
  if (named.length !== 1) throw new Error(`${named.length} items are called ${name}: ${line}`)
  const item = named[0]!
  const chosen = new Map<string, string[]>()
  const removed = new Set<string>()
  for (const part of parts.filter(text => !text.startsWith('* '))) {
    const isRemoval = part.startsWith('- ')
    const { group, optionId } = soleOption(groupsOf(menu, item), isRemoval ? part.slice(2) : part, line)
    const ids = chosen.get(group.id) ?? []
    if (isRemoval && !group.defaults.includes(optionId)) throw new Error(`${part} takes off no default: ${line}`)
    if (isRemoval) removed.add(optionId)
    chosen.set(group.id, isRemoval ? ids : [...ids, optionId])
  }
  const modifiers = [...chosen].map(([category_id, ids]) => {
    const { defaults } = menu.groups.get(category_id)!
    const kept = defaults.length > 1 ? defaults.filter(id => !removed.has(id)) : []
    return { category_id, modifier_ids: [...kept, ...ids] }
  })
  if (amount === '?') return { id: item.id, modifiers }
  if (amount.endsWith(' lb')) return { id: item.id, quantity_lbs: amount.slice(0, -3), modifiers }
  return { id: item.id, quantity: Number(amount), modifiers }
}

/** Problems that the menu reports, except for details that the guest has not stated yet. */
const objections = ({ menu: name, say, cart }: Utterance): string[] => {
  const { menu } = menuOf(name)
  return cart.flatMap(line =>
    readLine(menu, orderOf(menu, line), 'line')
      .problems.filter(problem => !problem.missing)
      .map(problem => `${say}: ${problem.message}`),
  )
}

test('every expected line of a held-out sentence can be ordered from its menu', () => {
  expect(utterances.flatMap(objections)).toEqual([])
})

test('every line has the format of the other sentences, and no cart contains a line twice', () => {
  for (const { menu, say, cart } of utterances) {
    const spelt = cart.map(line => spellExpected(menuOf(menu), line))
    expect(new Set(spelt).size, say).toBe(cart.length)
  }
})

test('a quantity is asked for if and only if a line has none, and only for items sold by weight', () => {
  for (const { menu: name, say, cart, ask = [] } of utterances) {
    const { menu } = menuOf(name)
    const open = cart.filter(line => line.startsWith('? '))
    const asked = ask.filter(question => question.startsWith('amount: '))
    expect(asked, say).toEqual(open.map(line => `amount: ${line.slice(2).split(' | ')[0]}`))
    for (const line of open) {
      const problems = readLine(menu, orderOf(menu, line), 'line').problems
      expect(
        problems.map(problem => problem.field),
        say,
      ).toContain('line.quantity_lbs')
    }
  }
})

test('a question about a dish repeats words of the sentence', () => {
  for (const { say, ask = [] } of utterances) {
    for (const question of ask) {
      const [kind, words = ''] = question.split(': ')
      expect(['which_item', 'amount'], say).toContain(kind)
      if (kind === 'which_item') expect(say.toLowerCase()).toContain(words)
    }
  }
})

test('at least 130 distinct sentences are held out, over at least eight menus', () => {
  const sentences = new Set(utterances.map(({ menu, say }) => `${menu} ${say.toLowerCase()}`))
  expect(sentences.size).toBe(utterances.length)
  expect(utterances.length).toBeGreaterThanOrEqual(130)
  expect(new Set(utterances.map(({ menu }) => menu)).size).toBeGreaterThanOrEqual(8)
})
