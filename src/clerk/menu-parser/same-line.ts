import type { NamedOption } from '#src/reader/menu-names.ts'
import type { SecondLine } from '#src/reader/second/order.ts'
import { stemsOf } from '#src/reader/stem.ts'
import type { CompiledMenu } from './compile-menu.ts'
import type { ParsedLine } from './order-reading.ts'

const keyOf = (name: string): string => stemsOf(name).join(' ')
const NO = /^(?:no|without|sin|hold) /

/** True if lines of both parsers order the same: dish, quantity, options, and refusals. */
export function sameLine(
  { itemOf }: CompiledMenu,
  { item, name, notes }: ParsedLine,
  second: SecondLine,
  degrees: readonly string[],
): boolean {
  if (item.quantity !== second.count) return false
  if (item.id !== second.item.id && keyOf(name) !== keyOf(second.item.name)) return false
  const groups = itemOf.get(item.id)!.groups.map(({ group }) => group)
  const wanted = second.chosen.map(({ option }) => keyOf(option.name))
  // degrees (extra, light) are up to the first parser: it may choose twice, choose another option, or add a note
  const inDegrees = second.chosen.flatMap(({ option }) => (degrees.includes(option.id) ? [keyOf(option.name)] : []))
  const isDegree = (key: string) => inDegrees.some(other => key === other || key.endsWith(` ${other}`))
  const refused = second.refused.flatMap(({ said, match }) => [
    keyOf(said),
    ...match.options.flatMap(({ option, leavesOff }) => (leavesOff ? [] : [keyOf(option.name)])),
  ])
  // a dish name such as "garlic naan" implies an option
  const named = stemsOf(second.said)
  const isInName = ({ name: own, aliases }: NamedOption) =>
    [own, ...aliases].some(spoken => stemsOf(spoken).every(stem => named.includes(stem))) ||
    (keyOf(second.said) !== keyOf(second.item.name) && stemsOf(own).some(stem => named.includes(stem)))
  const leftOff = new Set(
    second.refused.flatMap(({ match }) => match.options.flatMap(sense => (sense.leavesOff ? [sense.option.id] : []))),
  )
  const chosen: string[] = []
  for (const { category_id, modifier_ids } of item.modifiers ?? []) {
    const group = groups.find(({ id }) => id === category_id)
    for (const id of modifier_ids) {
      const option = group?.options.find(other => other.id === id)
      if (!group || !option) return false
      const key = keyOf(option.name)
      chosen.push(key)
      const isRefusal =
        leftOff.has(id) || ((NO.test(key) || group.subtractive) && refused.some(other => key.endsWith(other)))
      const opens = second.chosen.some(sense => option.child_group_ids.includes(sense.group.id))
      if (
        !wanted.includes(key) &&
        !isDegree(key) &&
        !isRefusal &&
        !opens &&
        !isInName(option) &&
        !group.defaults.includes(id)
      )
        return false
      if (refused.includes(key)) return false
    }
  }
  const isOn = (key: string) =>
    chosen.includes(key) ||
    (inDegrees.includes(key) && (chosen.some(isDegree) || notes.some(note => isDegree(keyOf(note))))) ||
    groups.some(
      group =>
        item.modifiers?.every(({ category_id }) => category_id !== group.id) !== false &&
        group.options.some(option => group.defaults.includes(option.id) && keyOf(option.name) === key),
    )
  if (!wanted.every(isOn) || chosen.some((key, at) => chosen.indexOf(key) < at && !isDegree(key))) return false
  if (refused.some(key => isOn(key) || isLost(key))) return false
  return notes.every(
    note => isDegree(keyOf(note)) || (NO.test(keyOf(note)) && refused.includes(keyOf(note).replace(NO, ''))),
  )

  /** True if the menu has an option to leave it off that was not chosen. */
  function isLost(key: string): boolean {
    const off = groups.flatMap(({ options }) => options).filter(option => NO.test(keyOf(option.name)))
    return off.some(option => keyOf(option.name).replace(NO, '') === key && !chosen.includes(keyOf(option.name)))
  }
}
