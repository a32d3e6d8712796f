import { unitsOf } from '#src/clerk/house/candidate.ts'
import type { Draft } from '#src/clerk/house/state.ts'

/** True when nothing that was chosen for a line contradicts what is said now. */
export function isSaidOf(before: Draft, said: Draft): boolean {
  const [old] = before.candidates
  const [now] = said.candidates
  if (!old || !now || old.item.item.id !== now.item.item.id) return false
  return old.item.groups.every(({ group }) => {
    const had = unitsOf(old, group.id)
    const has = unitsOf(now, group.id)
    return had.length === 0 || has.length === 0 || had.some(id => has.includes(id)) || group.max_units > 1
  })
}

/** A line with what is said of it now: choices take the place of those of their group, amounts that of the amount. */
export function overlaid(before: Draft, said: Draft): Draft {
  const [old] = before.candidates
  const [now] = said.candidates
  if (!old || !now) return said
  const candidate = {
    ...now,
    chosen: new Map([...old.chosen, ...now.chosen]),
    dropped: new Map([...old.dropped, ...now.dropped]),
    unsure: [...old.unsure.filter(({ groupId }) => !now.chosen.has(groupId)), ...now.unsure],
    notes: [...new Set([...old.notes, ...now.notes])],
  }
  const milliPounds = said.milliPounds ?? before.milliPounds
  // of what is weighed, the pounds alone say how much
  const count = now.item.weighed && milliPounds !== undefined ? undefined : (said.count ?? before.count)
  const { count: _, milliPounds: __, ...rest } = before
  return {
    ...rest,
    candidates: [candidate],
    ...(count === undefined ? {} : { count }),
    ...(milliPounds === undefined ? {} : { milliPounds }),
  }
}
