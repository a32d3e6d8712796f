/** How the tools of a conversation are compared with those that were expected. */
export type Mode = 'strict' | 'unordered' | 'subset' | 'superset'

const counted = (names: readonly string[]) =>
  new Map([...Map.groupBy(names, name => name)].map(([name, those]) => [name, those.length]))

/** True when the called tools are exactly the expected ones in order, in any order, among them, or all of them and more. */
export function followsTrajectory(mode: Mode, expected: readonly string[], called: readonly string[]): boolean {
  if (mode === 'strict') return JSON.stringify(expected) === JSON.stringify(called)
  const [wanted, found] = [counted(expected), counted(called)]
  const has = (all: ReadonlyMap<string, number>, part: ReadonlyMap<string, number>) =>
    [...part].every(([name, times]) => (all.get(name) ?? 0) >= times)
  if (mode === 'subset') return has(wanted, found)
  if (mode === 'superset') return has(found, wanted)
  return has(wanted, found) && has(found, wanted)
}
