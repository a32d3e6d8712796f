/** Names in the texts of our own API, and what the protocol calls them. */
const NAMES: readonly (readonly [own: RegExp, theirs: string])[] = [
  [/\bitems\[(\d+)\]\.quantity_lbs\b/g, 'line_items[$1].quantity'],
  [/\bitems\[(\d+)\]/g, 'line_items[$1]'],
  [/\bitems\b(?=[:.] )/g, 'line_items'],
  [/\bcustomer\.name\b/g, 'buyer.first_name'],
  [/\bcustomer\.phone\b/g, 'buyer.phone_number'],
  [/\bcustomer\.email\b/g, 'buyer.email'],
  [/\bdelivery_address\.street\b/g, 'street_address'],
  [/\bdelivery_address\.unit\b/g, 'extended_address'],
  [/\bdelivery_address\.city\b/g, 'address_locality'],
  [/\bdelivery_address\.state\b/g, 'address_region'],
  [/\bdelivery_address\.zip\b/g, 'postal_code'],
  [/\bdelivery_address\b/g, 'the destination'],
  [/\bpickup_time\b/g, 'selected_option_id'],
  [/\bconstraints\.allergens at preview\b/g, 'the constraints of the checkout'],
]

/** Returns a text about an order in which its fields have the names of the protocol. */
export const inProtocolWords = (text: string): string =>
  NAMES.reduce((changed, [own, theirs]) => changed.replace(own, theirs), text)
