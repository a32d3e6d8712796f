import type { ClerkDeps } from '#src/clerk/deps.ts'
import { BLOCKS, type BlockKind, type Desk } from '#src/clerk/desk/desk.ts'

const LINK = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu
/** Written without a word of a restaurant. */
const OURS: ReadonlySet<BlockKind> = new Set(['pay', 'status'])

/**
 * Everything that code shows in a turn. Of links only our own and the websites of restaurants are left: a dish may be
 * called anything, and what it is called stands beside what the clerk says.
 */
export const shownSafely = (deps: Pick<ClerkDeps, 'engine' | 'baseUrl'>, { blocks, state }: Desk): string =>
  BLOCKS.flatMap(kind => {
    const text = blocks.get(kind)
    if (text === undefined) return []
    // what was said before was looked at before
    const isKnown = (link: string) => state.last_reply.includes(link) || isOwn(deps, link)
    return [OURS.has(kind) ? text : text.replace(LINK, link => (isKnown(link) ? link : '[link]'))]
  }).join('\n\n')

function isOwn({ engine, baseUrl }: Pick<ClerkDeps, 'engine' | 'baseUrl'>, link: string): boolean {
  if (link === baseUrl || link.startsWith(`${baseUrl}/`)) return true
  const bare = link.replace(/[/.,;:!?]+$/, '')
  return [...engine.market.restaurants.values()].some(({ website }) => website?.replace(/\/+$/, '') === bare)
}

/** A text for a model: what pays an order is the customer's alone. */
export const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+|\bpt_[\w-]+/g, '[link]')
