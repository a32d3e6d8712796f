import type { Chance } from './chance.ts'

/** Outcome of a disk operation. */
export type DiskFate = 'well' | 'full' | 'lost'

/** One in this many commits finds the disk full; flushes and single statements fail less often. */
const COMMITS = 40
const STATEMENTS = 800
const FLUSHES = 150

/** Disk that fails at random until it is repaired. */
export function openDisk(chance: Chance, fails: boolean, note: (name: string) => void) {
  let isMended = !fails
  const oneIn = (times: number): boolean => !isMended && chance.below(times) === 0
  return {
    fate: (work: 'statement' | 'commit' | 'flush'): DiskFate => {
      if (!oneIn(work === 'commit' ? COMMITS : work === 'flush' ? FLUSHES : STATEMENTS)) return 'well'
      note(work === 'flush' ? 'disk lost a write' : `disk full: ${work}`)
      return work === 'flush' ? 'lost' : 'full'
    },
    mend: () => {
      isMended = true
    },
  }
}
