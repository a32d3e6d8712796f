import type { WantedLine } from '../task/line.ts'

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Formats an amount in spoken form. */
function sayAmount({ order }: Pick<WantedLine, 'order'>, words: boolean): string {
  if (order.quantity_lbs !== undefined) return `${order.quantity_lbs} pounds of`
  const quantity = order.quantity ?? 1
  return words ? (NUMBERS[quantity] ?? String(quantity)) : String(quantity)
}

/** Formats an option in spoken form: "Large, 18 inch" becomes "Large", unless another option starts the same. */
export function sayOption({ group, option }: WantedLine['chosen'][number]): string {
  const [short = option.name] = option.name.split(',')
  const others = group.options.filter(
    other => other !== option && other.name.toLowerCase().startsWith(short.toLowerCase()),
  )
  return (others.length === 0 ? short : option.name).toLowerCase()
}

/** Formats a line in spoken form, with or without its options. */
export function sayLine(
  line: WantedLine,
  { words, options }: { readonly words: boolean; readonly options: boolean },
): string {
  const chosen = options ? line.chosen.filter(one => isSaidAtOnce(line, one)).map(sayOption) : []
  const removed = options ? line.removed.map(({ option }) => `no ${option.name.toLowerCase()}`) : []
  const notes = options ? line.notes : []
  const all = [...chosen, ...removed, ...notes]
  return `${sayAmount(line, words)} ${line.item.name.toLowerCase()}${all.length > 0 ? ` with ${all.join(', ')}` : ''}`
}

/**
 * True if an option is stated with the order. Dependent options wait until asked; numbers would confuse the amount.
 */
const isSaidAtOnce = ({ item }: WantedLine, { group, option }: WantedLine['chosen'][number]): boolean =>
  item.group_ids.includes(group.id) && !isNumber(option.name)

const isNumber = (text: string): boolean =>
  /^(?:\d+|dozen|half dozen)$/i.test(text) || NUMBERS.includes(text.toLowerCase())

export const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
