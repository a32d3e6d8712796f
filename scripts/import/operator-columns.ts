/** Columns of an operator's CSV by record kind. The format is documented in docs/catalogue.md. */
const KINDS = {
  restaurant: {
    needs: ['external_id', 'name', 'cuisines', 'street', 'city', 'state', 'zip', 'tax_rate', 'prep_minutes'],
    takes: [
      ...[
        'description',
        'channel',
        'price_level',
        'rating',
        'review_count',
        'phone',
        'website',
        'unit',
        'neighborhood',
      ],
      ...[
        'latitude',
        'longitude',
        'timezone',
        'last_order_minutes',
        'minimum_order',
        'fee_taxable',
        'delivery_taxable',
      ],
      ...['delivery_fee', 'delivery_radius_miles', 'delivery_zips', 'travel_minutes', 'source', 'dispatch'],
    ],
  },
  hours: { needs: ['fulfillment', 'days', 'open', 'close'], takes: [] },
  special: { needs: ['date'], takes: ['open', 'close'] },
  group: {
    needs: ['name', 'max'],
    takes: ['external_id', 'min', 'min_distinct', 'max_distinct', 'max_per_option', 'included', 'subtractive'],
  },
  option: { needs: ['name'], takes: ['external_id', 'aliases', 'price', 'opens', 'allergens', 'in_stock', 'default'] },
  item: {
    needs: ['category', 'name', 'price', 'tax_category'],
    takes: [
      ...['external_id', 'aliases', 'description', 'pricing_type', 'preset_weight_lb', 'min_weight_lb'],
      ...['weight_increment_lb', 'allergens', 'diets', 'min_age', 'in_stock', 'stock_qty', 'groups'],
    ],
  },
} as const satisfies Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
export type Kind = keyof typeof KINDS

export const ALL_COLUMNS: ReadonlySet<string> = new Set([
  'record',
  ...Object.values(KINDS).flatMap(({ needs, takes }) => [...needs, ...takes]),
])

export const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text)

/** Returns the missing and unexpected columns of a record. */
export function columnProblems(kind: Kind, filled: ReadonlySet<string>): string[] {
  const { needs, takes }: { needs: readonly string[]; takes: readonly string[] } = KINDS[kind]
  return [
    ...needs.filter(column => !filled.has(column)).map(column => `${column} is empty`),
    ...[...filled]
      .filter(column => column !== 'record' && !needs.includes(column) && !takes.includes(column))
      .map(column => `column ${column} is not allowed in a ${kind} record`),
  ]
}
