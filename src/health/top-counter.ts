/** Label for everything without its own name. */
const OTHER = 'other'

/** Counts an unbounded set of names in bounded space: the rarest name is evicted for a new one. */
export function createTopCounter(room: number) {
  const counts = new Map<string, number>()
  let others = 0
  return {
    count: (name: string): void => {
      if (name === OTHER || name === '') {
        others += 1
        return
      }
      const known = counts.get(name)
      if (known === undefined && counts.size >= room) {
        const [rarest, count] = [...counts].reduce((least, each) => (each[1] < least[1] ? each : least))
        counts.delete(rarest)
        others += count
      }
      counts.set(name, (known ?? 0) + 1)
    },
    /** Most frequent names, and all others combined. */
    most: (told: number): [name: string, count: number][] => {
      const sorted = [...counts].sort(([, a], [, b]) => b - a)
      const rest = sorted.slice(told).reduce((sum, [, count]) => sum + count, others)
      return [...sorted.slice(0, told), [OTHER, rest]]
    },
  }
}
