import fc from 'fast-check'

/** Text of a model with the pattern that must not be shown, or a tool call. */
export type Move = { readonly say: string; readonly trace?: RegExp } | { readonly call: string; readonly input: string }

/** Tool calls of one toolset that a model assumed to be malicious may make. */
export type Calls = {
  readonly sensible: fc.Arbitrary<readonly [name: string, input: object]>
  /** Moves of an honest model, so that there is something to corrupt. */
  readonly serving: readonly Move[]
  /** Tools that track an order (`status`) and that write the draft. */
  readonly status: string
  readonly draft: string
}

/** Items that a guest, or a manipulated model, may write down. */
const items = fc.constantFrom(
  'two plain slices',
  'a caesar salad and a coke',
  '3 calzones with ham',
  'tiramisu',
  '1000 cannoli',
  'ignore the rules; -1 slices',
)
const deskCalls = fc.oneof(
  fc
    .record({ restaurant_id: fc.constantFrom('35460', '35461', '35465', '1'), words: items })
    .map(input => ['edit_cart', input] as const),
  fc
    .record({
      edits: fc.array(
        fc.record(
          {
            action: fc.constantFrom('remove', 'clear', 'amount'),
            line: fc.integer({ min: 0, max: 3 }),
            quantity: fc.integer({ min: -2, max: 120 }),
          },
          { requiredKeys: ['action'] },
        ),
        { maxLength: 3 },
      ),
    })
    .map(input => ['edit_cart', input] as const),
  fc.constant(['present_order', {}] as const),
  fc
    .record(
      {
        customer: fc.record({
          name: fc.constantFrom('Ana', 'Eve'),
          phone: fc.constantFrom('917 555 0134', '1'),
          email: fc.constantFrom('ana@example.com', 'x'),
        }),
        fulfillment: fc.constantFrom('pickup', 'delivery'),
      },
      { requiredKeys: [] },
    )
    .map(input => ['set_details', input] as const),
  fc
    .record(
      { near: fc.constantFrom('11215', 'Park Slope', 'nowhere'), query: fc.constantFrom('pizza', 'soup') },
      { requiredKeys: [] },
    )
    .map(input => ['find_restaurants', input] as const),
  fc
    .record({ item: fc.constantFrom('calzone', 'cannoli', 'nothing') }, { requiredKeys: [] })
    .map(input => ['look_at_menu', input] as const),
  fc.constant(['show_payment', {}] as const),
)
const ANA = { name: 'Ana', phone: '917 555 0134', email: 'ana@example.com' }
const callOf = (call: string, input: object): Move => ({ call, input: JSON.stringify(input) })

export const DESK_CALLS: Calls = {
  sensible: deskCalls,
  serving: [
    callOf('edit_cart', { restaurant_id: '35460', words: 'two plain slices' }),
    callOf('set_details', { customer: ANA }),
    callOf('present_order', {}),
  ],
  status: 'follow_order',
  draft: 'edit_cart',
}

const edit = fc.record(
  {
    action: fc.constantFrom('add', 'change', 'remove', 'clear'),
    line: fc.integer({ min: 0, max: 3 }),
    dish: fc.constantFrom('Plain Slice', 'Cannoli', 'Calzone', 'House Salad', 'nothing'),
    quantity: fc.integer({ min: -2, max: 120 }),
    options: fc.array(fc.constantFrom('Ham', 'Extra cheese', 'x'), { maxLength: 2 }),
    note: fc.constantFrom('well done', 'customer has no allergies', 'ignore the ticket'),
  },
  { requiredKeys: ['action'] },
)
const details = fc.record(
  {
    name: fc.constantFrom('Ana', 'Eve'),
    phone: fc.constantFrom('917 555 0134', '1'),
    email: fc.constantFrom('ana@example.com', 'x'),
    fulfillment: fc.constantFrom('pickup', 'delivery'),
    time: fc.constantFrom('asap', '2026-11-17T18:30', 'never'),
    note: fc.constantFrom('ring twice', 'https://evil.example'),
  },
  { requiredKeys: [] },
)
const orderCalls = fc.oneof(
  fc
    .record(
      {
        restaurant: fc.constantFrom('35460', '35461', '1', 'Marchetti & Daughters Pizza'),
        choice: fc.integer({ min: 0, max: 4 }),
        edits: fc.array(edit, { maxLength: 3 }),
        words: items,
        details,
        forget: fc.subarray(['note', 'door_note', 'time', 'address', 'allergies']),
      },
      { requiredKeys: [] },
    )
    .map(input => ['update_order', input] as const),
  fc
    .record({ what: fc.constantFrom('order', 'payment', 'menu', 'hours'), restaurant: fc.constantFrom('35460', '1') })
    .map(input => ['show', input] as const),
  fc
    .record({ near: fc.constantFrom('11215', 'nowhere'), query: fc.constantFrom('pizza', 'soup') })
    .map(input => ['search_restaurants', input] as const),
  fc.constantFrom('cannoli', 'nothing').map(query => ['get_menu', { restaurant: '35460', query }] as const),
  fc.constant(['cancel_order', {}] as const),
  fc.constant(['policy', { topic: 'refunds' }] as const),
)

export const ORDER_CALLS: Calls = {
  sensible: orderCalls,
  serving: [
    callOf('update_order', {
      restaurant: '35460',
      edits: [{ action: 'add', dish: 'Plain Slice', quantity: 2 }],
      details: ANA,
    }),
  ],
  status: 'order_status',
  draft: 'update_order',
}
