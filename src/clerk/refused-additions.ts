import { normalizeName } from '#src/catalog/fold.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import type { Menu } from '#src/menu/menu.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { chosenModifiers } from './draft/lines.ts'

const REFUSES = /(?<![\p{L}])(?:no|without|hold(?: the)?|skip(?: the)?|sin)\s+(\p{L}{3,})/giu
const ADDS = /(?<![\p{L}])(?:extra|more|double|add|with|plus)\s+(\p{L}{3,})/giu
const LEAVES_OUT = /^(?:no|without|sin|hold) /

const stem = (word: string): string => normalizeName(word).replace(/e?s$/, '')
const stemsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, word]) => stem(word!))

/**
 * Problems for chosen options that are the opposite of what a text says of a food: a "no egg" read as an egg added.
 * Nobody reads a one-shot order back, so the parser's choice is checked against the words.
 */
export function refusedAdditionProblems(menu: Menu, text: string, items: readonly OrderItem[]): Problem[] {
  const [refused, added] = [stemsIn(text, REFUSES), stemsIn(text, ADDS)]
  const onlyIn = (word: string, some: readonly string[], others: readonly string[]) =>
    some.includes(word) && !others.includes(word)
  return items.flatMap(ordered =>
    chosenModifiers(ordered).flatMap(({ categoryId, modifierId }): Problem[] => {
      const group = menu.groups.get(categoryId)
      const name = group?.options.find(({ id }) => id === modifierId)?.name
      if (group === undefined || name === undefined) return []
      const leavesOut = group.subtractive || LEAVES_OUT.test(normalizeName(name))
      // "no cheese" and an option of the group "Cheese"
      const isOpposite = normalizeName(leavesOut ? name : `${name} ${group.name}`)
        .split(' ')
        .map(stem)
        .some(word => (leavesOut ? onlyIn(word, added, refused) : onlyIn(word, refused, added)))
      if (!isOpposite) return []
      return [
        {
          code: 'invalid_field',
          field: 'text',
          message: `The text was read as “${name}”, and it says the opposite. Name the item first, and then what to leave out or add: “classic burger, no cheese”.`,
          gap: gap('the order, each item first and its changes after it'),
        },
      ]
    }),
  )
}
