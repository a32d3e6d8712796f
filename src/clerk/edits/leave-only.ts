import { ask } from '#src/clerk/house/aim.ts'
import { readAmount } from '#src/clerk/house/amount.ts'
import type { CompiledMenu } from '#src/clerk/house/compile-menu.ts'
import { alive, type Edit, withEntry } from '#src/clerk/house/edit.ts'
import { slice } from '#src/clerk/house/slice-words.ts'
import type { Words } from '#src/clerk/house/unit.ts'
import { isOpenEntry } from './open-entry.ts'
import { order } from './order.ts'
import type { Done } from './take-off.ts'
import { named, speaksOfFood, targetsOf } from './targets.ts'

const COUNT = '(?:\\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|uno|una|un|dos|tres|cuatro|cinco|seis)'
const ENDS = new RegExp(
  `(?: (?:and |y )?(?:(?:not|no) (?:\\w+ )?${COUNT}|instead of ${COUNT}|total|in total|en total|in all|altogether|only|nomas|nada mas|please|por favor|of (?:them|those|it)|each|and thats it|thats it|thats all|is all))+$`,
)

/** The words without "in total", "not two" and the like at their end. */
function withoutEnds(said: Words): Words {
  const text = ` ${said.words.join(' ')}`
  const cut = ENDS.exec(text)?.[0].trim().split(' ').length ?? 0
  return slice(said, 0, said.words.length - cut)
}

/**
 * "Only one latte", "I just want the first one", "solo dos en total": what is named stays, in the amount and with the
 * choices that are said; of the same dish nothing else is left.
 */
export function leaveOnly(
  compiled: CompiledMenu,
  edit: Edit,
  given: Words,
  focus: readonly number[],
  isKeep = false,
): Done | undefined {
  const said = withoutEnds(given)
  const lines = alive(edit)
  if (said.words.length === 0 || lines.length === 0) return undefined
  const amount = readAmount(compiled.food, said.words, 0, said.words.length)
  if (amount?.count !== undefined && amount.length === said.words.length)
    return soMany(compiled, edit, said, amount.count, focus)
  const target = targetsOf(compiled, edit, said, focus)
  const isPointing = target !== undefined && !speaksOfFood(compiled, said)
  if (target && (isPointing || isKeep)) return keepThese(edit, target.at)
  if (amount?.count !== undefined && !amount.article) {
    const at = named(compiled, edit, slice(said, amount.length))
    if (at.length > 0) return oneLineOf(compiled, edit, at, amount.count)
  }
  if (!speaksOfFood(compiled, said)) return undefined
  return order(compiled, edit, said, 'set')
}

function keepThese(edit: Edit, at: readonly number[]): Done {
  const others = alive(edit).filter(line => !at.includes(line.at))
  return { edit: others.reduce((left, line) => withEntry(left, line.at, { isRemoved: true }), edit), at }
}

/** Makes of several lines of a dish one, in an amount: the most complete of them stays. */
function oneLineOf(compiled: CompiledMenu, edit: Edit, at: readonly number[], count: number): Done {
  const [best, ...others] = at.toSorted(
    (a, b) => Number(isOpenEntry(compiled, edit.entries[a]!)) - Number(isOpenEntry(compiled, edit.entries[b]!)),
  )
  const { draft } = edit.entries[best!]!
  const amount = draft.candidates[0]?.item.weighed ? { milliPounds: count * 1000 } : { count }
  const set = withEntry(edit, best!, { draft: { ...draft, ...amount } })
  return { edit: others.reduce((left, index) => withEntry(left, index, { isRemoved: true }), set), at: [best!] }
}

/** "Just one": of the only dish, or of the one that there is too much of. */
function soMany(compiled: CompiledMenu, edit: Edit, said: Words, count: number, focus: readonly number[]): Done {
  const lines = alive(edit).filter(({ draft }) => draft.candidates[0]?.item.weighed !== true)
  const byDish = Map.groupBy(lines, ({ draft }) => draft.candidates[0]?.item.item.id)
  const dishes = [...byDish.values()].map(of => ({
    at: of.map(line => line.at),
    units: of.reduce((sum, { draft }) => sum + (draft.count ?? 1), 0),
  }))
  const meant = dishes.filter(({ at }) => at.some(index => focus.includes(index)))
  const [only, ...others] =
    meant.length === 1 ? meant : dishes.length === 1 ? dishes : dishes.filter(({ units }) => units !== count)
  if (only && others.length === 0) return oneLineOf(compiled, edit, only.at, count)
  const at = lines.map(line => line.at)
  return { edit: ask(edit, said, at, { quantity: count }), at }
}
