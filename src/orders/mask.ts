import { customerJson } from './stored-customer.ts'

const HIDDEN = '•'

/**
 * Masks all but the first character of each word, so that only readers who know the text recognize it:
 * "A•• E••••••".
 */
const masked = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}]+/gu, word => {
    const [first = '', ...rest] = word
    return first + HIDDEN.repeat(rest.length)
  })

/** Masks the customer of an order: a payer can detect a change, but learns nothing about a stranger. */
export function maskCustomer(stored: string | null): { readonly name: string; readonly address?: string } | undefined {
  if (stored === null) return undefined
  const { contact, address } = customerJson.parse(stored)
  if (!address) return { name: masked(contact.name) }
  const { street, unit, city, state, zip } = address
  const place = [street, unit, city, `${state} ${zip}`].filter(part => part !== undefined && part !== '').join(', ')
  return { name: masked(contact.name), address: masked(place) }
}
