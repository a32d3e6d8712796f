import type { StoredCustomer } from './book.ts'

const HIDDEN = '•'

/** A text of which each word shows its first character, so that only those who know it recognize it: "A•• E••••••". */
const masked = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}]+/gu, word => {
    const [first = '', ...rest] = word
    return first + HIDDEN.repeat(rest.length)
  })

/** Whom an order is for, masked: a payer notices what was changed, and learns nothing about a stranger. */
export function maskCustomer(stored: string | null): { readonly name: string; readonly address?: string } | undefined {
  if (stored === null) return undefined
  const { contact, address } = JSON.parse(stored) as StoredCustomer
  if (!address) return { name: masked(contact.name) }
  const { street, unit, city, state, zip } = address
  const place = [street, unit, city, `${state} ${zip}`].filter(part => part !== undefined && part !== '').join(', ')
  return { name: masked(contact.name), address: masked(place) }
}
