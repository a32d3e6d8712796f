import type { Menu } from '#src/menu/menu.ts'
import type { MenuItem, MenuOption } from '#src/menu/model.ts'
import { type Dish, dishesOf, isPartOf, plural } from './dishes.ts'

/** Order line that the sentence is meant to produce. */
export type Meant = {
  readonly item: MenuItem
  readonly count: number
  readonly chosen: readonly MenuOption[]
  readonly refused: readonly MenuOption[]
}

/** Spoken sentence without commas, with its meaning known by construction. */
export type Spoken = { readonly kind: string; readonly say: string; readonly meant: readonly Meant[] }

const COUNTS: readonly (readonly [string, number])[] = [
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['six', 6],
  ['2', 2],
  ['3', 3],
  ['a couple of', 2],
]
const BEGINNINGS = [
  '',
  'can i get',
  'i would like',
  "i'd like to order",
  'please give me',
  'i was hoping to try',
  'let me get',
  'could we have',
  'my wife wants',
  "i'm in the mood for",
  'hey there i will take',
  'do me a favor and get me',
  'hi how are you i want',
]
const ENDS = ['', '', 'please', 'thanks a lot', 'and that is all', 'thank you so much', 'for now']
const REFUSALS = [
  'no',
  'without',
  'without the',
  'but no',
  'but avoid',
  'not',
  'hold the',
  'skip the',
  'minus the',
  'leave off the',
  'and pass on the',
  "and i don't want any",
  'but stay away from the',
  "but i'm not in the mood for",
]

/** Generates random sentences about a menu, reproducible by seed. */
export function sentencesOf(menu: Menu, seed: number, most: number): Spoken[] {
  let state = seed
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
  const dishes = dishesOf(menu)
  const rich = dishes.filter(({ adds }) => adds.length >= 3)
  const sized = dishes.filter(({ sizes }) => sizes.length > 0)
  if (dishes.length < 3) return []

  const several = ({ item }: Dish): [string, Meant] => {
    const [word, count] = pick(COUNTS)
    return [`${word} ${count > 1 ? plural(item.name) : item.name}`, meant(item, count)]
  }
  const single = ({ item }: Dish): [string, Meant] => [
    `${/^[aeiou]/i.test(item.name) ? 'an' : 'a'} ${item.name}`,
    meant(item, 1),
  ]
  const meant = (item: MenuItem, count: number): Meant => ({ item, count, chosen: [], refused: [] })
  const options = (dish: Dish): MenuOption[] => dish.adds.toSorted(() => random(3) - 1).slice(0, 3)
  /** Another dish that cannot be a part of the first one. */
  const other = (...taken: Dish[]): Dish | undefined =>
    dishes
      .toSorted(() => random(3) - 1)
      .find(({ item }) => !taken.some(one => one.item === item || isPartOf(menu, one.item, item)))

  const SHAPES: Readonly<Record<string, () => [string, Meant[]] | undefined>> = {
    one: () => {
      const [say, line] = several(pick(dishes))
      return [say, [line]]
    },
    'A and B': () => {
      const dish = pick(dishes)
      const next = other(dish)
      if (!next) return undefined
      const [a, b] = [several(dish), several(next)]
      return [`${a[0]} and ${b[0]}`, [a[1], b[1]]]
    },
    'A B and C': () => {
      const dish = pick(dishes)
      const next = other(dish)
      const last = next && other(dish, next)
      if (!next || !last) return undefined
      const [a, b, c] = [several(dish), several(next), single(last)]
      return [`${a[0]} ${b[0]} and ${c[0]}`, [a[1], b[1], c[1]]]
    },
    'an order for A': () => {
      const [say, line] = several(pick(dishes))
      return [`${pick(['to place an order for', 'an order of', 'to put in an order for'])} ${say}`, [line]]
    },
    'A with O': () => {
      if (rich.length === 0) return undefined
      const dish = pick(rich)
      const [say, line] = several(dish)
      const [one, two, three] = options(dish) as [MenuOption, MenuOption, MenuOption]
      const [words, chosen] = pick([
        [`with ${one.name}`, [one]],
        [`with ${one.name} and ${two.name}`, [one, two]],
        [`with ${one.name} ${two.name} and ${three.name}`, [one, two, three]],
      ] as const)
      return [`${say} ${words}`, [{ ...line, chosen }]]
    },
    'A no O': () => {
      if (rich.length === 0) return undefined
      const dish = pick(rich)
      const [say, line] = several(dish)
      const [one, two] = options(dish) as [MenuOption, MenuOption]
      if (random(4) === 0) return [`${say} without ${one.name} or ${two.name}`, [{ ...line, refused: [one, two] }]]
      return [`${say} ${pick(REFUSALS)} ${one.name}`, [{ ...line, refused: [one] }]]
    },
    'A with O no P': () => {
      if (rich.length === 0) return undefined
      const dish = pick(rich)
      const [say, line] = several(dish)
      const [one, two] = options(dish) as [MenuOption, MenuOption]
      const isFirst = random(2) === 0
      const words = isFirst ? `no ${two.name} with ${one.name}` : `with ${one.name} ${pick(REFUSALS)} ${two.name}`
      return [`${say} ${words}`, [{ ...line, chosen: [one], refused: [two] }]]
    },
    'A no O and B': () => {
      if (rich.length === 0) return undefined
      const dish = pick(rich)
      const next = other(dish)
      if (!next) return undefined
      const [[say, line], [more, second]] = [several(dish), several(next)]
      const [one] = options(dish) as [MenuOption]
      return [`${say} ${pick(REFUSALS)} ${one.name} and ${more}`, [{ ...line, refused: [one] }, second]]
    },
    'A with O and B with P': () => {
      if (rich.length < 2) return undefined
      const [dish, next] = [pick(rich), pick(rich)]
      if (dish === next || isPartOf(menu, dish.item, next.item)) return undefined
      const [[a, first], [b, second]] = [several(dish), several(next)]
      const [[one], [two]] = [options(dish) as [MenuOption], options(next) as [MenuOption]]
      return [
        `${a} with ${one.name} and ${b} with ${two.name}`,
        [
          { ...first, chosen: [one] },
          { ...second, chosen: [two] },
        ],
      ]
    },
    'size A': () => {
      if (sized.length === 0) return undefined
      const dish = pick(sized)
      const size = pick(dish.sizes)
      const [word, count] = pick(COUNTS)
      const name = count > 1 ? plural(dish.item.name) : dish.item.name
      return [`${word} ${size.name} ${name}`, [{ ...meant(dish.item, count), chosen: [size] }]]
    },
    spanish: () => {
      const dish = pick(dishes)
      const next = other(dish)
      if (!next) return undefined
      return [
        `quiero dos ${plural(dish.item.name)} y un ${next.item.name} por favor`,
        [meant(dish.item, 2), meant(next.item, 1)],
      ]
    },
  }
  const made = new Map<string, Spoken>()
  for (let tries = 0; made.size < most && tries < most * 4; tries++) {
    const [kind, shape] = pick(Object.entries(SHAPES))
    const shaped = shape()
    if (!shaped) continue
    const [words, lines] = shaped
    const isOrder = kind === 'an order for A'
    const begin = kind === 'spanish' ? '' : isOrder ? pick(['i would like', "i'd like", 'i want']) : pick(BEGINNINGS)
    const say = [begin, words, kind === 'spanish' ? '' : pick(ENDS)].join(' ').trim().toLowerCase().replace(/\s+/g, ' ')
    made.set(say, { kind, say, meant: lines })
  }
  return [...made.values()]
}
