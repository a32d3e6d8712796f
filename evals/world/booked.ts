import { canonicalJson } from '#src/kernel/canonical.ts'

/** Order in a ledger, without anything that differs between two bookings of the same order. */
export type Booked = {
  readonly restaurant: string
  readonly fulfillment: string
  readonly lines: readonly string[]
  readonly total_cents: number
  readonly time: string
  readonly address: string
  readonly customer: string
  readonly instructions: string
  /** Excluded allergens, if known. */
  readonly avoids?: readonly string[]
  readonly status: string
}

/** Order as stored in a ledger or returned by the public API. */
export type Written = {
  readonly restaurant: { readonly id: string; readonly name: string }
  readonly fulfillment: string
  readonly lines: readonly WrittenLine[]
  readonly total_cents: number
  readonly time: { readonly requested: string; readonly resolved: number }
  readonly address: object | null | undefined
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string } | undefined
  readonly instructions: string | null | undefined
  readonly avoids?: readonly string[]
  readonly status: string
}

export type WrittenLine = {
  readonly id: string
  readonly name: string
  readonly amount: number
  /** ` mlb` for thousandths of a pound. */
  readonly unit: '' | ' mlb'
  readonly options: readonly { readonly group: string; readonly name: string; readonly units: number }[]
}

const SLOT_MS = 900_000

/** Normalizes an order: sequence of lines and options, times within one slot, formatting of the contact. */
export function bookedOf({ restaurant, fulfillment, lines, total_cents, time, ...order }: Written): Booked {
  const { address, customer, instructions, avoids, status } = order
  return {
    restaurant: `${restaurant.id} ${restaurant.name}`,
    fulfillment,
    lines: merged(lines),
    total_cents,
    time: time.requested === 'ASAP' ? 'ASAP' : new Date(Math.floor(time.resolved / SLOT_MS) * SLOT_MS).toISOString(),
    address: folded(address ?? {}),
    customer: customer ? folded({ name: customer.name, phone: customer.phone, email: customer.email }) : '',
    instructions: (instructions ?? '').toLowerCase().replace(/[.\s]+$/, ''),
    ...(avoids ? { avoids: [...avoids].sort() } : {}),
    status,
  }
}

/** Merges equal lines. */
function merged(lines: readonly WrittenLine[]): string[] {
  const amounts = new Map<string, { amount: number; unit: string }>()
  for (const { id, name, amount, unit, options } of lines) {
    const chosen = options.map(
      option => `${option.group}: ${option.units > 1 ? `${option.units} × ` : ''}${option.name}`,
    )
    const key = [`${name} (${id})`, ...chosen.sort()].join(' | ')
    amounts.set(key, { amount: (amounts.get(key)?.amount ?? 0) + amount, unit })
  }
  return [...amounts].map(([key, { amount, unit }]) => `${amount}${unit} ${key}`).sort()
}

/** Normalizes case, punctuation, "apt", and phone number formats. */
const folded = (value: object): string =>
  canonicalJson(Object.fromEntries(Object.entries(value).map(([name, text]) => [name, bare(name, String(text))])))

const bare = (name: string, text: string): string =>
  name === 'phone'
    ? text.replace(/\D/g, '').slice(-10)
    : text
        .toLowerCase()
        .replace(/[.,#]/g, '')
        .replace(/^(?:apt|apartment|unit|suite|ste) /, '')
        .trim()
