/** Address fields required for a delivery. */
export const ADDRESS_FIELDS = ['street', 'city', 'state', 'zip'] as const

const SPOKEN: Readonly<Record<string, string>> = {
  'customer.name': 'a name',
  'customer.phone': 'a phone number with area code',
  'customer.email': 'an e-mail address',
}

/** Asks for the customer's contact details. */
export const askContact = (missing: readonly string[], priced: boolean): string =>
  `${priced ? 'To place it' : 'Then'} I need ${listed(missing.map(field => SPOKEN[field] ?? field))} for the order.`

/** Asks for the delivery address. */
export function askAddress(missing: readonly string[]): string {
  if (missing.length === ADDRESS_FIELDS.length)
    return 'Where should it go? Street, ZIP, and the apartment if there is one.'
  const fields = missing.map(field => field.replace('delivery_address.', ''))
  // city and state are derived from the ZIP
  const asked = fields.includes('zip') ? fields.filter(field => field !== 'city' && field !== 'state') : fields
  return `For the address I still need the ${listed(asked.map(field => field.replace('zip', 'ZIP')))}.`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
