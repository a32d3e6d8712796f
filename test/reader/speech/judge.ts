import type { CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import type { OrderReading, ParsedLine } from '#src/clerk/menu-parser/order-reading.ts'
import { parseOrder, readByBeam } from '#src/clerk/menu-parser/parse-order.ts'
import { groupsOf } from '#src/menu/menu.ts'
import type { Meant, Spoken } from './say.ts'

export type Judged = {
  readonly right: boolean
  /** The parsed order differs from the intended one, with neither a question nor a remark. */
  readonly silentlyWrong: boolean
  readonly asked: boolean
  /** Asked or remarked on although the first parser had the order right. */
  readonly needless: boolean
  /** A refused option is on the order. */
  readonly unsafe: boolean
}

export function judge(compiled: CompiledMenu, { say, meant }: Spoken): Judged {
  const reading = parseOrder(say, compiled)
  const right = isMeant(compiled, reading, meant)
  const asked = reading.questions.length + reading.leftovers.length > 0
  return {
    right: right && !asked,
    silentlyWrong: !right && !asked,
    asked,
    needless: asked && isMeant(compiled, readByBeam(say, compiled), meant),
    unsafe: reading.lines.some(line => {
      const refused = meant.filter(({ item }) => item.id === line.item.id).flatMap(one => one.refused)
      const wanted = meant.filter(({ item }) => item.id === line.item.id).flatMap(one => one.chosen)
      return refused.some(option => !wanted.includes(option) && idsOf(line).includes(option.id))
    }),
  }
}

const idsOf = ({ item }: ParsedLine): string[] => (item.modifiers ?? []).flatMap(({ modifier_ids }) => modifier_ids)

function isMeant({ menu }: CompiledMenu, { lines }: OrderReading, meant: readonly Meant[]): boolean {
  const spell = (id: string, count: number | undefined, options: readonly string[]) =>
    [id, count, ...options.toSorted()].join(' ')
  const wanted = meant.map(({ item, count, chosen }) =>
    spell(
      item.id,
      count,
      chosen.map(({ id }) => id),
    ),
  )
  const found = lines.map(line => {
    const groups = groupsOf(menu, menu.items.get(line.item.id)!)
    // defaults, removals, and options that open another group are not choices of their own
    const isChoice = (id: string) =>
      groups.some(
        ({ defaults, subtractive, options }) =>
          !subtractive &&
          !defaults.includes(id) &&
          options.some(option => option.id === id && !/^no /i.test(option.name)),
      )
    return spell(line.item.id, line.item.quantity, idsOf(line).filter(isChoice))
  })
  return found.toSorted().join() === wanted.toSorted().join()
}
