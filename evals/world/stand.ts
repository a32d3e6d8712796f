import type { Marketplace } from '#src/menu/market.ts'
import type { Ask } from './ask.ts'
import type { Books } from './books.ts'
import type { Watch } from './observed.ts'

/** Environment for trials: a local world, or a remote service of which only responses are known. */
export type TrialEnvironment = {
  readonly ask: Ask
  /** Prefix of message ids that makes them unique across runs. */
  readonly prefix: string
  /** Base URL of its own links. */
  readonly publicUrl: string
  readonly market: Pick<Marketplace, 'restaurants' | 'menus'>
  readonly books: Books
  readonly watch: Pick<Watch, 'take'>
  /** Websites of all restaurants. */
  readonly websites: ReadonlySet<string>
  /** Names of all dishes and options that contain a number. */
  readonly names: readonly string[]
  /** Prices and books an order without the clerk. Returns its id. Throws Error if it cannot be booked. */
  readonly book: (request: object, confirmation: object) => Promise<string>
  /** Resets clock and randomness at the start of a trial, if they are adjustable. */
  readonly begin: (now: number, seed: string) => void
  readonly advance: (ms: number) => void
  readonly now: () => number
  /** Returns the warnings since the last call. */
  readonly takeWarnings: () => string[]
}

/** Public data of a marketplace that the clerk may mention: restaurant websites, and menu names with numbers. */
export const publicDataOf = ({ restaurants, menus }: TrialEnvironment['market']) => ({
  websites: new Set([...restaurants.values()].flatMap(({ website }) => website?.replace(/\/+$/, '') ?? [])),
  names: [...menus.values()].flatMap(menu =>
    [...menu.items.values(), ...[...menu.groups.values()].flatMap(group => group.options)].flatMap(({ name }) =>
      /\d/.test(name) ? [name] : [],
    ),
  ),
})
