import { createLruCache, type LruCache } from '#src/kernel/lru-cache.ts'
import type { World } from '#src/kernel/world.ts'

/** Page budget of one lookup, in a chain's logs or a card network's list. */
export type PageBudget = {
  /** Call before each page. Throws PageLimitExceeded if the page or time limit is exceeded. */
  readonly turn: () => void
  readonly pages: () => number
}

/** Thrown if a lookup ends before it has an answer: its progress is kept, and the next lookup continues. */
export class PageLimitExceeded extends Error {
  override name = 'PageLimitExceeded'
}

/** Page limit: a week of two-second blocks in pages of 2,000, plus a third. */
export const MOST_PAGES = 200
/** Time limit; a page takes at most a tenth of a second. */
const LONGEST_LOOK_MS = 20_000

export function openPageLook(world: Pick<World, 'now'>): PageBudget {
  const endsAt = world.now() + LONGEST_LOOK_MS
  let pages = 0
  return {
    turn: () => {
      if (pages >= MOST_PAGES || world.now() > endsAt)
        throw new PageLimitExceeded(`payment lookup stopped after ${pages} pages, with more remaining`)
      pages += 1
    },
    pages: () => pages,
  }
}

/** Block range, from `first` to before `next`, whose logs were searched without a result. */
export type Searched = { readonly first: bigint; readonly next: bigint }

const MOST_KEPT = 1_000

/** Creates the cache of searched ranges, by authorizer and nonce. */
export const keepSearched = (): LruCache<Searched> => createLruCache<Searched>(MOST_KEPT)
