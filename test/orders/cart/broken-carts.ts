import fc from 'fast-check'
import type { Marketplace } from '#src/menu/market.ts'
import { isWeighed, type Menu } from '#src/menu/menu.ts'
import type { MenuItem } from '#src/menu/model.ts'
import { sampleOrderItem } from '#src/menu/sample.ts'
import { ADDRESSES, CONSTRAINTS, TIMES } from './broken-values.ts'

/** Carts of the demo marketplace, broken in one to four ways. Numbers come from fast-check, so that they shrink. */

type Json = unknown
type Body = Record<string, Json>
type Item = Record<string, Json>
/** Draws an integer from zero up to, but not including, a bound. */
type Draw = (bound: number) => number
type Scene = { readonly market: Marketplace; readonly menu: Menu; readonly draw: Draw }
type Breakage = (scene: Scene, body: Body) => void

const pick = <T>(draw: Draw, list: readonly T[]): T => list[draw(list.length)]!

function deep(levels: number): Json {
  let value: Json = []
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const junk = (draw: Draw): Json =>
  pick<() => Json>(draw, [
    () => null,
    () => true,
    () => -1,
    () => 1e300,
    () => 35453,
    () => '',
    () => ' ',
    () => '\u0000\u202e',
    () => 'x'.repeat(5000),
    () => [],
    () => [[]],
    () => ({}),
    () => ({ toString: 1, valueOf: 1 }),
    () => JSON.parse('{"__proto__":{"id":"1"},"constructor":null}'),
    () => deep(9000),
  ])()

const itemsOf = (body: Body): Item[] => (Array.isArray(body.items) ? (body.items as Item[]) : [])
const textOf = (value: Json): string => (typeof value === 'string' ? value : '')
/** Applies a change to one item, if an item can be changed that way. */
const ofItem =
  (change: (scene: Scene, item: Item) => void): Breakage =>
  (scene, body) => {
    const items = itemsOf(body).filter(item => item !== null && typeof item === 'object')
    if (items.length > 0) change(scene, pick(scene.draw, items))
  }
const replaced = (body: Body, change: (item: MenuItem) => boolean, { menu, draw }: Scene): void => {
  const items = [...menu.items.values()].filter(change)
  if (items.length > 0) body.items = [...itemsOf(body), { id: pick(draw, items).id, quantity: 1 }]
}
const choicesOf = (item: Item): { category_id: Json; modifier_ids: Json[] }[] => {
  const list = Array.isArray(item.modifiers) ? item.modifiers : []
  return list.filter(choice => Array.isArray(choice?.modifier_ids))
}
/** Random modifier group of the menu. */
const someGroup = ({ menu, draw }: Scene) => pick(draw, menu.file.groups)

const BREAKAGES: readonly Breakage[] = [
  // restaurants
  ({ draw, market }, body) => {
    body.restaurant_id = pick(draw, [
      Number(textOf(body.restaurant_id)),
      '99',
      'ledger-deli',
      ...market.restaurants.keys(),
    ])
  },
  (_, body) => {
    body.restaurant_id = '35465'
  },
  // request fields
  ({ draw }, body) => {
    delete body[pick(draw, Object.keys(body))]
  },
  ({ draw }, body) => {
    body[pick(draw, [...Object.keys(body), 'constraints', 'delivery_address', 'colour'])] = junk(draw)
  },
  ({ draw }, body) => {
    body.fulfillment = pick(draw, ['pickup', 'delivery', 'Pickup', 'dine-in', 'constructor'])
  },
  ({ draw }, body) => {
    body.pickup_time = pick(draw, TIMES)
  },
  ({ draw }, body) => {
    body.fulfillment = 'delivery'
    body.delivery_address = { ...pick(draw, ADDRESSES) }
  },
  ({ draw }, body) => {
    body.constraints = pick(draw, CONSTRAINTS)
  },
  // equivalent forms
  ({ draw }, body) => {
    const [name, other] = pick(draw, [
      ['fulfillment', 'fulfilment'],
      ['pickup_time', 'pickupTime'],
      ['restaurant_id', 'restaurantId'],
    ] as const)
    if (body[name] === undefined) return
    body[other] = body[name]
    delete body[name]
  },
  ({ draw }, body) => {
    body.allergens = pick(draw, [['peanut'], 'sesame', ['Peanuts'], ['dust']])
  },
  ofItem(({ draw }, item) => {
    const ids = choicesOf(item).flatMap(choice => choice.modifier_ids)
    const entries = choicesOf(item).map(({ category_id, modifier_ids }) => [category_id, modifier_ids[0]])
    if (ids.length > 0) item.modifiers = pick<Json>(draw, [ids, Object.fromEntries(entries), ids.map(id => ({ id }))])
  }),
  ({ draw }, body) => {
    body.special_instructions = pick(draw, ['x'.repeat(300), 'see evil.example', 'well done'])
  },
  ofItem(({ draw }, item) => {
    item.note = pick(draw, ['no peanuts, allergy', 'well done please'])
  }),
  // the item list
  ({ draw }, body) => {
    body.items = Array.from({ length: pick(draw, [0, 60]) }, () => itemsOf(body)[0] ?? {})
  },
  ({ draw }, body) => {
    body.items = [...itemsOf(body), junk(draw) as Item]
  },
  (scene, body) => replaced(body, item => !item.availability.in_stock, scene),
  (scene, body) => replaced(body, item => item.availability.dayparts.length > 0, scene),
  (scene, body) => replaced(body, item => item.group_ids.length > 0, scene),
  (scene, body) => replaced(body, item => item.pricing_type === 'per_pound', scene),
  (scene, body) => replaced(body, item => item.min_age !== undefined, scene),
  (scene, body) => replaced(body, item => item.availability.stock_qty !== undefined, scene),
  // one item
  ofItem(({ draw, menu }, item) => {
    const named = menu.items.get(textOf(item.id))?.name ?? ''
    item.id = pick(draw, [Number(textOf(item.id)), '1', named, named.toLowerCase().replaceAll(' ', '-'), junk(draw)])
  }),
  ofItem(({ draw }, item) => {
    item.quantity = pick(draw, [0, -1, 1.5, 100, '2', null, 99])
  }),
  ofItem(({ draw }, item) => {
    item.quantity_lbs = pick(draw, [0, 0.1, 0.3, 1.0005, '1e1', '1.25', 100.5, 0.1 + 0.2, null, 3])
  }),
  ({ draw, menu }, body) => {
    const weighed = [...menu.items.values()].filter(isWeighed)
    if (weighed.length === 0) return
    const quantity_lbs = pick(draw, [1.3, '0.7', 2.345, 0.05, 1.5])
    body.items = [...itemsOf(body), { id: pick(draw, weighed).id, quantity_lbs }]
  },
  ofItem(({ draw }, item) => {
    delete item[pick(draw, ['id', 'quantity', 'quantity_lbs', 'modifiers'])]
  }),
  ofItem(({ draw }, item) => {
    item[pick(draw, ['modifiers', 'id', 'quantity', 'size'])] = junk(draw)
  }),
  // its modifiers
  ofItem((scene, item) => {
    const group = someGroup(scene)
    item.modifiers = [
      ...choicesOf(item),
      { category_id: group?.id ?? '1', modifier_ids: [group?.options[0]?.id ?? '1'] },
    ]
  }),
  ofItem(({ draw }, item) => {
    const choices = choicesOf(item)
    if (choices.length > 0) pick(draw, choices).modifier_ids = pick(draw, [[], ['999'], [1, 2], [junk(draw)]])
  }),
  ofItem(({ draw }, item) => {
    const choices = choicesOf(item)
    const choice = choices.length > 0 ? pick(draw, choices) : undefined
    if (choice) choice.modifier_ids = Array.from({ length: 1 + draw(60) }, () => choice.modifier_ids[0] ?? '1')
  }),
  ofItem((scene, item) => {
    const wanted = scene.menu.items.get(textOf(item.id))
    const group = scene.menu.groups.get(wanted?.group_ids[0] ?? '')
    if (group) item.modifiers = [{ category_id: group.id, modifier_ids: group.options.map(option => option.id) }]
  }),
  ofItem(({ draw }, item) => {
    item.modifiers = choicesOf(item).toSpliced(draw(3), 1)
  }),
  ofItem((_, item) => {
    item.modifiers = [...choicesOf(item), ...choicesOf(item)]
  }),
]

export type BrokenCart = { readonly now: string; readonly body: Body }

const NOWS = [
  '2026-10-20T12:10:00-04:00',
  '2026-10-19T20:00:00-04:00',
  '2026-10-25T03:55:00-04:00',
  '2026-11-01T00:50:00-04:00',
  '2026-11-26T10:00:00-05:00',
  '2026-12-24T22:00:00-05:00',
]

/** Cart that could be valid at some time: sample orders of a restaurant's items. */
function cartOf({ menu, draw }: Scene, id: string): Body {
  const items = Array.from({ length: 1 + draw(3) }, () => pick(draw, [...menu.items.values()]))
  const home = { street: '212 Livingston St', city: 'Brooklyn', state: 'NY', zip: '11201' }
  return {
    restaurant_id: id,
    items: items.map(item => structuredClone(sampleOrderItem(menu, item) ?? { id: item.id, quantity: 1 })),
    fulfillment: pick(draw, ['pickup', 'pickup', 'delivery']),
    delivery_address: home,
    pickup_time: 'ASAP',
  }
}

export function brokenCarts(market: Marketplace): fc.Arbitrary<BrokenCart> {
  const ids = [...market.menus.keys()]
  return fc.array(fc.nat(1_000_000), { minLength: 24, maxLength: 24, size: 'max' }).map(numbers => {
    let used = 0
    const draw: Draw = bound => numbers[used++ % numbers.length]! % bound
    const id = pick(draw, ids)
    const scene = { market, menu: market.menus.get(id)!, draw }
    const body = cartOf(scene, id)
    const times = 1 + draw(4)
    for (let time = 0; time < times; time += 1) pick(draw, BREAKAGES)(scene, body)
    return { now: pick(draw, NOWS), body }
  })
}
