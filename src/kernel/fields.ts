import type { z } from 'zod'
import { editDistance } from './edit-distance.ts'

/** Synonyms that clients use for field names. If two fields share a synonym, the first listed wins. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  restaurant: ['restaurantname', 'store', 'storename', 'merchant', 'merchantname'],
  restaurant_id: ['restaurant', 'restaurantname', 'store', 'storeid', 'merchantid'],
  id: [
    ...['itemid', 'productid', 'menuitemid', 'dishid', 'sku'],
    ...['restaurant', 'restaurantid', 'storeid', 'merchantid', 'orderid', 'recipeid', 'bundleid'],
  ],
  quantity: ['qty', 'count', 'amount'],
  quantity_lbs: ['lbs', 'pounds', 'weight', 'weightlbs', 'quantitypounds'],
  modifiers: ['options', 'choices', 'selections', 'customizations'],
  items: ['cart', 'lines', 'lineitems', 'products'],
  fulfillment: ['fulfilment', 'fulfillmenttype', 'fulfillmentmethod', 'method', 'ordertype', 'deliverymethod'],
  pickup_time: ['time', 'deliverytime', 'scheduledtime', 'requestedtime', 'when'],
  delivery_address: ['address', 'deliverto', 'shippingaddress'],
  special_instructions: ['instructions', 'notes', 'note', 'comment', 'comments', 'remarks', 'specialrequests'],
  customer: ['contact', 'buyer', 'guest'],
  phone: ['telephone', 'phonenumber', 'tel', 'mobile'],
  email: ['mail', 'emailaddress'],
  name: ['fullname', 'customername'],
  street: ['address', 'line1', 'address1', 'addressline1', 'streetaddress'],
  unit: ['apt', 'apartment', 'suite', 'line2', 'address2', 'addressline2', 'floor'],
  zip: ['zipcode', 'postalcode', 'postcode'],
  zipcode: ['zip', 'postalcode', 'postcode'],
  priceToken: ['pt', 'token', 'quote'],
  pt: ['pricetoken', 'token', 'quote'],
  token: ['statustoken'],
  lat: ['latitude'],
  lon: ['lng', 'long', 'longitude'],
  query: ['q', 'text', 'search', 'keywords'],
  q: ['query', 'search', 'text'],
  constraints: ['dietary', 'restrictions', 'dietaryrestrictions'],
  allergens: ['allergies', 'allergy', 'allergen', 'avoid'],
  diets: ['diet'],
  openNow: ['open'],
  minRating: ['rating'],
  cuisine: ['cuisines'],
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Fields that each synonym can stand for, in order of the list. */
const MEANT = new Map<string, string[]>()
for (const [name, others] of Object.entries(SYNONYMS))
  for (const other of others) MEANT.set(other, [...(MEANT.get(other) ?? []), name])

/** Cache of normalized schema field names; there are few schemas. */
const folded = new Map<string, string>()
function plainName(name: string): string {
  const known = folded.get(name) ?? plain(name)
  folded.set(name, known)
  return known
}

/**
 * Returns the schema field that a name stands for: another spelling, a synonym, or a typo of one or two letters.
 */
export function nearestField(names: readonly string[], given: string): string | undefined {
  const wanted = plain(given.slice(0, 60))
  if (wanted === '') return undefined
  const same = names.find(name => plainName(name) === wanted)
  if (same !== undefined) return same
  const synonym = MEANT.get(wanted)?.find(name => names.includes(name))
  if (synonym !== undefined) return synonym
  const furthest = Math.min(2, wanted.length / 3)
  let nearest: { readonly name: string; readonly far: number } | undefined
  for (const name of names) {
    const known = plainName(name)
    const far = editDistance(wanted, known, furthest)
    if (far <= furthest && far < (nearest?.far ?? Number.POSITIVE_INFINITY)) nearest = { name, far }
  }
  return nearest?.name
}

/** Unwraps optional, nullable, and default wrappers of a schema. */
export function innerOf(schema: z.ZodType): z.ZodType {
  let inner = schema
  while ('innerType' in inner.def) inner = inner.def.innerType as z.ZodType
  return inner
}

/** Returns the fields of an object schema; empty for any other schema. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const inner = innerOf(schema)
  return inner.def.type === 'object' ? (inner as z.ZodObject).shape : {}
}

/** Returns the element schema of an array schema; undefined for any other schema. */
export function elementOf(schema: z.ZodType): z.ZodType | undefined {
  const inner = innerOf(schema)
  return inner.def.type === 'array' ? ((inner as z.ZodArray).element as z.ZodType) : undefined
}

/** Returns the names of the fields that a schema has at a path. */
export function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let at: z.ZodType | undefined = schema
  for (const part of path) {
    if (!at) return []
    const shape: Readonly<Record<string, z.ZodType>> = shapeOf(at)
    at = typeof part === 'number' ? elementOf(at) : Object.hasOwn(shape, part) ? shape[String(part)] : undefined
  }
  return at ? Object.keys(shapeOf(at)) : []
}
