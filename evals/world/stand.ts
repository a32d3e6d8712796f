import type { Marketplace } from '#src/menu/market.ts'
import type { Ask } from './ask.ts'
import type { Books } from './books.ts'
import type { Watch } from './observed.ts'

/** Where trials take place: a world of our own, or a service elsewhere of which only answers are known. */
export type Stand = {
  readonly ask: Ask
  /** Before the names of messages, so that no other run has the same. */
  readonly prefix: string
  /** What its own links begin with. */
  readonly publicUrl: string
  readonly market: Pick<Marketplace, 'restaurants' | 'menus'>
  readonly books: Books
  readonly watch: Pick<Watch, 'take'>
  /** Of all restaurants. */
  readonly websites: ReadonlySet<string>
  /** Of all dishes and options that hold a figure. */
  readonly names: readonly string[]
  /** Prices and books an order without the clerk; its id. Throws Error for what cannot be booked. */
  readonly book: (request: object, confirmation: object) => Promise<string>
  /** Puts clock and chance to the beginning of a trial, where they can be put. */
  readonly begin: (now: number, seed: string) => void
  readonly advance: (ms: number) => void
  readonly now: () => number
  /** Warnings since they were last taken. */
  readonly takeWarnings: () => string[]
}

/** What anybody may be told of a marketplace: websites of restaurants, and what menus call their dishes. */
export const toldBy = ({ restaurants, menus }: Stand['market']) => ({
  websites: new Set([...restaurants.values()].flatMap(({ website }) => website?.replace(/\/+$/, '') ?? [])),
  names: [...menus.values()].flatMap(menu =>
    [...menu.items.values(), ...[...menu.groups.values()].flatMap(group => group.options)].flatMap(({ name }) =>
      /\d/.test(name) ? [name] : [],
    ),
  ),
})
