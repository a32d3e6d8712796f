import type { Entry } from '#src/search/entry.ts'
import { entriesOfSeed } from '../../data/build/generate/entries.ts'

/** Yields the search entries of the first `count` fictional restaurants of a seed. */
export const entriesOf = (seed: string, count: number): Iterable<Entry> => entriesOfSeed(seed, count)
