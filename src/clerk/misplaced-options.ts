import { type Menu, optionOf } from '#src/menu/menu.ts'
import { stemsOf } from '#src/reader/stem.ts'
import { chosenModifiers } from './draft/lines.ts'
import type { ParsedLine } from './menu-parser/order-reading.ts'

/** "Milk in the small one", "no onion for the turkey", "bacon on the second". */
const AIMED =
  /(?:^|[,.;] ?| )(?<food>\p{L}+) (?:in|on|for|to|off|from) (?:the|my) (?<target>(?:\p{L}+ ){0,2}?\p{L}+)(?: one| ones)?(?=[,.;:!]|$| (?:and|but|no|with|without|plus)\b)/gu
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']

/** Explains where a sentence puts an option on one line, and the lines that were read have it on another. */
export function linesMisplaced(menu: Menu, said: string, lines: readonly ParsedLine[]): string[] {
  if (lines.length < 2) return []
  const words = stemsOf(said)
  const read = lines.map(line => stemsOfLine(menu, line))
  return [...said.matchAll(AIMED)].flatMap(({ groups }) => {
    const { food = '', target = '' } = groups ?? {}
    const [stem = ''] = stemsOf(food)
    const aimed = targetsOf(target, read)
    const carriers = [...read.keys()].filter(at => read[at]!.options.has(stem))
    if (aimed.length === 0 || aimed.length === read.length || carriers.length === 0 || !stem) return []
    const isOnAll = aimed.every(at => carriers.includes(at))
    const isElsewhere = carriers.some(at => !aimed.includes(at))
    const isSaidOnce = words.filter(word => word === stem).length < 2
    return isOnAll && !(isElsewhere && isSaidOnce)
      ? []
      : [
          `“${food} … ${target}” was not understood. Say each item with its own options: “a small coffee with milk and a large coffee”.`,
        ]
  })
}

/** Returns the lines that the words may mean, by place or by name. */
function targetsOf(target: string, read: readonly { readonly all: ReadonlySet<string> }[]): number[] {
  const [word = ''] = target.split(' ')
  if (word === 'last') return [read.length - 1]
  const place = PLACES.indexOf(word)
  if (place >= 0) return place < read.length ? [place] : []
  const stems = stemsOf(target).filter(stem => stem !== 'one')
  return [...read.keys()].filter(at => stems.length > 0 && stems.every(stem => read[at]!.all.has(stem)))
}

function stemsOfLine(menu: Menu, { item: ordered, notes, name, said }: ParsedLine) {
  const names = chosenModifiers(ordered).flatMap(({ categoryId, modifierId }) => {
    const group = menu.groups.get(categoryId)
    return (group && optionOf(group, modifierId)?.name) ?? []
  })
  const options = new Set([...names, ...notes].flatMap(stemsOf))
  return { options, all: new Set([...options, ...stemsOf(name), ...stemsOf(said)]) }
}
