type Link = {
  readonly operationId: string
  readonly description: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly requestBody?: unknown
}

const FOLLOW: Link = {
  operationId: 'get_order',
  description: 'Follow the order.',
  parameters: { 'path.id': '$response.body#/orderId' },
}

const EVENTS: Link = {
  operationId: 'follow_order',
  description: 'Be told of every event of the order.',
  parameters: { 'path.id': '$response.body#/orderId' },
}

/** What a success leads to: the buyer's journey, step by step. */
const LINKS: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  list_restaurants: {
    detail: {
      operationId: 'get_restaurant',
      description: 'One of the restaurants.',
      parameters: { 'path.id': '$response.body#/0/id' },
    },
    menu: {
      operationId: 'get_menu',
      description: 'What it cooks.',
      parameters: { 'path.id': '$response.body#/0/id' },
    },
  },
  get_restaurant: {
    menu: { operationId: 'get_menu', description: 'What it cooks.', parameters: { 'path.id': '$response.body#/id' } },
  },
  preview_order: {
    confirm: {
      operationId: 'confirm_order',
      description: 'Book it, with the customer and pickup_time beside the priceToken.',
      requestBody: { priceToken: '$response.body#/priceToken' },
    },
    place: {
      operationId: 'place_order',
      description: 'Book and pay it at once: the same cart, the customer, and payment.eip712 signed.',
      parameters: { 'query.pt': '$response.body#/priceToken' },
    },
  },
  confirm_order: {
    pay: {
      operationId: 'pay_order',
      description: 'Pay it; payUrl is the whole address.',
      parameters: { 'query.pt': '$request.body#/priceToken' },
    },
    follow: FOLLOW,
    events: EVENTS,
  },
  list_recipes: {
    preview: {
      operationId: 'preview_recipe',
      description: 'The price token of one of them.',
      parameters: { 'query.id': '$response.body#/recipes/0/id' },
    },
  },
  preview_recipe: {
    pay: {
      operationId: 'pay_recipe',
      description: 'Buy it; payUrl is the whole address.',
      parameters: { 'query.id': '$response.body#/id', 'query.pt': '$response.body#/priceToken' },
    },
  },
  list_recipe_bundles: {
    preview: {
      operationId: 'preview_recipe_bundle',
      description: 'The price token of one of them.',
      parameters: { 'query.id': '$response.body#/bundles/0/id' },
    },
  },
  preview_recipe_bundle: {
    pay: {
      operationId: 'pay_recipe_bundle',
      description: 'Buy it; payUrl is the whole address.',
      parameters: { 'query.id': '$response.body#/id', 'query.pt': '$response.body#/priceToken' },
    },
  },
  pay_order: { follow: FOLLOW, events: EVENTS },
  place_order: { follow: FOLLOW, events: EVENTS },
  get_order: { events: EVENTS },
}

/** The links of an operation's success to operations that exist. */
export function linksOf(name: string, known: ReadonlySet<string>): Record<string, Link> {
  return Object.fromEntries(Object.entries(LINKS[name] ?? {}).filter(([, link]) => known.has(link.operationId)))
}
