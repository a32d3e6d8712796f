import { type Candidate, unitsOf } from '#src/clerk/menu-parser/candidate.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { Draft } from '#src/clerk/menu-parser/state.ts'

/** True if the new words contradict no option of the line. */
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

/**
 * Merges a new statement into a line: options replace those of the same group, and amounts the previous amount.
 */
export function mergeDraft(before: Draft, said: Draft): Draft {
  const [old] = before.candidates
  const [now] = said.candidates
  if (!old || !now) return said
  // "the hero WITH cheese" for one without: restore the cheese, but add no extra
  const back = old.notes.filter(note => isBack(note, now))
  const chosen = new Map(
    [...now.chosen].filter(([groupId, ids]) => !ids.every(id => back.some(note => names(now, groupId, id, note)))),
  )
  const candidate = {
    ...now,
    chosen: new Map([...old.chosen, ...chosen]),
    dropped: new Map([...old.dropped, ...now.dropped]),
    unsure: [...old.unsure.filter(({ groupId }) => !now.chosen.has(groupId)), ...now.unsure],
    notes: [...new Set([...old.notes.filter(note => !back.includes(note)), ...now.notes])],
  }
  const milliPounds = said.milliPounds ?? before.milliPounds
  // for items sold by weight, only the pounds state the amount
  const count = now.item.weighed && milliPounds !== undefined ? undefined : (said.count ?? before.count)
  const { count: _, milliPounds: __, ...rest } = before
  return {
    ...rest,
    candidates: [candidate],
    ...(count === undefined ? {} : { count }),
    ...(milliPounds === undefined ? {} : { milliPounds }),
  }
}

const LEFT_OFF = /^(?:no|without|sin) /

/** True if the option is what a note leaves off. */
function names({ item }: Candidate, groupId: string, id: string, note: string): boolean {
  const option = item.groups.find(({ group }) => group.id === groupId)?.options.find(one => one.option.id === id)
  const terms = termsOfPhrase(option?.option.name ?? '')
  return termsOfPhrase(note.replace(LEFT_OFF, '')).every(term => terms.includes(term))
}

/** True for a note that leaves off an option chosen now. */
const isBack = (note: string, now: Candidate): boolean =>
  LEFT_OFF.test(note) && [...now.chosen].some(([groupId, ids]) => ids.some(id => names(now, groupId, id, note)))
