import type { ClerkDeps } from '#src/clerk/deps.ts'
import { BLOCKS, type BlockKind, type TurnContext } from '#src/clerk/turn-context/turn-context.ts'

const LINK = /(?:https?:\/\/|www\.)[^\s<>"')\]]+/giu
/** Block kinds that contain no restaurant-supplied text. */
const OURS: ReadonlySet<BlockKind> = new Set(['pay', 'status'])

/**
 * Joins all blocks that code shows in a turn, and redacts links except our own and restaurant websites: restaurants
 * choose dish names freely, and guests read them as part of the clerk's reply.
 */
export const renderBlocksWithSafeLinks = (
  deps: Pick<ClerkDeps, 'engine' | 'baseUrl'>,
  { blocks, state }: TurnContext,
): string =>
  BLOCKS.flatMap(kind => {
    const text = blocks.get(kind)
    if (text === undefined) return []
    // links of the last reply were already checked
    const isKnown = (link: string) => state.last_reply.includes(link) || isOwn(deps, link)
    return [OURS.has(kind) ? text : text.replace(LINK, link => (isKnown(link) ? link : '[link]'))]
  }).join('\n\n')

function isOwn({ engine, baseUrl }: Pick<ClerkDeps, 'engine' | 'baseUrl'>, link: string): boolean {
  if (link === baseUrl || link.startsWith(`${baseUrl}/`)) return true
  const bare = link.replace(/[/.,;:!?]+$/, '')
  return [...engine.market.restaurants.values()].some(({ website }) => website?.replace(/\/+$/, '') === bare)
}
