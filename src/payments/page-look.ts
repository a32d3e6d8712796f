import { keepRecent, type Recent } from '#src/kernel/recent.ts'
import type { World } from '#src/kernel/world.ts'

/** The pages that one look for a payment may read, of a chain's logs or of a card network's list. */
export type PageLook = {
  /** Called before each page. Throws TooFar when the look has read enough, or took too long. */
  readonly turn: () => void
  readonly pages: () => number
}

/** A look that ended before it could tell: what it has seen is kept, and the next one goes on. */
export class TooFar extends Error {
  override name = 'TooFar'
}

/** A week of blocks of two seconds, in pages of 2,000, and a third more. */
export const MOST_PAGES = 200
/** A page takes a tenth of a second or less. */
const LONGEST_LOOK_MS = 20_000

export function openPageLook(world: Pick<World, 'now'>): PageLook {
  const endsAt = world.now() + LONGEST_LOOK_MS
  let pages = 0
  return {
    turn: () => {
      if (pages >= MOST_PAGES || world.now() > endsAt)
        throw new TooFar(`a payment was looked for on ${pages} pages, and there are more`)
      pages += 1
    },
    pages: () => pages,
  }
}

/** Blocks from `first` to the one before `next` whose logs have been read in vain. */
export type Searched = { readonly first: bigint; readonly next: bigint }

const MOST_KEPT = 1_000

/** Where the use of a spent authorization is not, by its owner and nonce. */
export const keepSearched = (): Recent<Searched> => keepRecent<Searched>(MOST_KEPT)
