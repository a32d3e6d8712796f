/** Comparison of called tools with expected tools. */
export type Mode = 'strict' | 'unordered' | 'subset' | 'superset'

const counted = (names: readonly string[]) =>
  new Map([...Map.groupBy(names, name => name)].map(([name, those]) => [name, those.length]))

/** True if the called tools match the expected ones: same sequence, same multiset, a subset, or a superset. */
export function followsTrajectory(mode: Mode, expected: readonly string[], called: readonly string[]): boolean {
  if (mode === 'strict') return JSON.stringify(expected) === JSON.stringify(called)
  const [wanted, found] = [counted(expected), counted(called)]
  const has = (all: ReadonlyMap<string, number>, part: ReadonlyMap<string, number>) =>
    [...part].every(([name, times]) => (all.get(name) ?? 0) >= times)
  if (mode === 'subset') return has(wanted, found)
  if (mode === 'superset') return has(found, wanted)
  return has(wanted, found) && has(found, wanted)
}
