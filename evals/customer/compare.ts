import type { ClerkCart, ClerkResponse } from '#src/clerk/schema.ts'
import type { OrderItem } from '#src/menu/order-item.ts'
import { canonicalLine, type WantedLine } from '../task/line.ts'
import type { Facts } from '../task/schema.ts'
import type { Wanted } from '../task/wanted.ts'

type CartLine = ClerkCart['items'][number]

/** Differences between a cart and the customer's goal. */
export type Differences = {
  /** Lines with incomplete options, each with the goal line that it corresponds to. */
  readonly open: readonly { readonly index: number; readonly line: WantedLine; readonly unsaid: WantedLine['chosen'] }[]
  readonly absent: readonly WantedLine[]
  readonly wrongAmount: readonly { readonly line: WantedLine; readonly now: CartLine }[]
  readonly wrongOptions: readonly { readonly line: WantedLine; readonly now: CartLine }[]
  readonly superfluous: readonly CartLine[]
}

const orderOf = ({ id, quantity, quantity_lbs, modifiers }: CartLine): OrderItem => ({
  id,
  ...(quantity === undefined ? {} : { quantity }),
  ...(quantity_lbs === undefined ? {} : { quantity_lbs }),
  modifiers: [...Map.groupBy(modifiers, one => one.category_id)].map(([category_id, those]) => ({
    category_id,
    modifier_ids: those.map(one => one.modifier_id),
  })),
})

/** Compares a cart with the goal, line by line. */
export function differencesOf(
  { cart, missing }: Pick<ClerkResponse, 'cart' | 'missing'>,
  { menu, lines }: Wanted,
): Differences {
  const left = cart.items.map((now, index) => ({ now, index, spelled: canonicalLine(menu, orderOf(now)) }))
  const take = (fits: (one: (typeof left)[number]) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const unmet = lines.filter(line => !take(one => one.spelled === canonicalLine(menu, line.order)))
  const open: Differences['open'][number][] = []
  const wrongAmount: Differences['wrongAmount'][number][] = []
  const wrongOptions: Differences['wrongOptions'][number][] = []
  const absent: WantedLine[] = []
  for (const line of unmet) {
    const mine = take(one => one.now.id === line.item.id)
    if (!mine) absent.push(line)
    else if (missing.some(path => path.startsWith(`items[${mine.index}]`))) {
      open.push({ index: mine.index, line, unsaid: missingOptions(line, mine.now) })
    } else if (amountOf(mine.now) !== amountOf(line.order)) wrongAmount.push({ line, now: mine.now })
    else wrongOptions.push({ line, now: mine.now })
  }
  return { open, absent, wrongAmount, wrongOptions, superfluous: left.map(({ now }) => now) }
}

/** Returns the options of the goal that the cart line lacks, counting repetitions. */
export function missingOptions({ chosen }: WantedLine, now: CartLine): WantedLine['chosen'] {
  const there = now.modifiers.map(one => `${one.category_id} ${one.modifier_id}`)
  return chosen.filter(({ group, option }) => {
    const at = there.indexOf(`${group.id} ${option.id}`)
    if (at >= 0) there.splice(at, 1)
    return at < 0
  })
}

const amountOf = ({ quantity, quantity_lbs }: Pick<OrderItem, 'quantity' | 'quantity_lbs'>): string =>
  quantity_lbs === undefined ? `${quantity}` : `${Number(quantity_lbs)} lb`

const digits = (text: string | undefined): string => (text ?? '').replace(/\D/g, '').slice(-10)

/** Returns the contact fields that differ from the customer's data. */
export const wrongContact = ({ customer = {} }: ClerkCart, facts: Facts): (keyof Facts)[] => [
  ...((customer.name ?? '').toLowerCase() === facts.name.toLowerCase() ? [] : ['name' as const]),
  ...(digits(customer.phone) === digits(facts.phone) ? [] : ['phone' as const]),
  ...((customer.email ?? '').toLowerCase() === facts.email.toLowerCase() ? [] : ['email' as const]),
]

/** True if the order's time differs from the customer's. */
export function isOtherTime({ pickup_time }: ClerkCart, time: string): boolean {
  if (time === 'ASAP' || pickup_time === 'ASAP') return pickup_time !== time
  return pickup_time.slice(0, 16) !== time.slice(0, 16)
}

export function isOtherAddress({ delivery_address: now }: ClerkCart, address: Wanted['address']): boolean {
  if (!address) return false
  const bare = (text: string) =>
    text
      .toLowerCase()
      .replace(/[.,#]/g, '')
      .replace(/^(?:apt|apartment|unit|suite|ste) /, '')
  const same = (a = '', b = '') => bare(a) === bare(b)
  return !now || !same(now.street, address.street) || !same(now.unit, address.unit) || now.zip !== address.zip
}
