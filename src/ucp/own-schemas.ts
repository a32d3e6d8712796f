import { ALLERGENS } from '#src/allergens/codes.ts'
import { DIETS } from '#src/menu/model.ts'
import type { UcpNames } from './names.ts'
import { SERVICE } from './versions.ts'

/** JSON schemas of our extensions and payment handlers, published under the domain of their names. */

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'
const SHOPPING = 'https://ucp.dev/schemas/shopping'

const MODIFIERS_OF_LINE = {
  type: 'array',
  description: 'Choices of a line beside its variant',
  items: {
    type: 'object',
    required: ['group_id', 'option_ids'],
    properties: {
      group_id: { type: 'string' },
      option_ids: { type: 'array', items: { type: 'string' }, description: 'Repeat an id for a further unit' },
    },
  },
}

const GROUPS_OF_PRODUCT = {
  type: 'array',
  description: 'Groups of options beside the variants',
  items: {
    type: 'object',
    required: ['id', 'name', 'min', 'max', 'options'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      min: { type: 'integer', minimum: 0, description: 'Units to choose; 0 if the group is optional' },
      max: { type: 'integer', minimum: 1 },
      max_per_option: { type: 'integer', minimum: 1 },
      included: { type: 'integer', minimum: 0, description: 'Units without a charge, the cheapest ones' },
      default_option_ids: { type: 'array', items: { type: 'string' }, description: 'Chosen if the group is left out' },
      parent: {
        type: 'object',
        description: 'The group applies only with this option',
        properties: { group_id: { type: 'string' }, option_id: { type: 'string' } },
      },
      options: {
        type: 'array',
        items: {
          type: 'object',
          required: ['id', 'label', 'price', 'available'],
          properties: {
            id: { type: 'string' },
            label: { type: 'string' },
            price: { type: 'integer', description: 'Minor units' },
            price_by_size: { type: 'object', additionalProperties: { type: 'integer' } },
            available: { type: 'boolean' },
          },
        },
      },
    },
  },
}

const CONSTRAINTS = {
  type: 'object',
  description: 'Allergens and diets that every line is checked against',
  properties: {
    allergens: { type: 'array', items: { enum: ALLERGENS } },
    diets: { type: 'array', items: { enum: DIETS } },
  },
}

const withLines = (parent: string, lineField: object) => ({
  allOf: [
    { $ref: `${SHOPPING}/${parent}.json` },
    {
      type: 'object',
      properties: {
        line_items: {
          type: 'array',
          items: { allOf: [{ $ref: `${SHOPPING}/types/line_item.json` }, { type: 'object', properties: lineField }] },
        },
      },
    },
  ],
})

const withField = (parent: string, field: object) => ({
  allOf: [{ $ref: `${SHOPPING}/${parent}.json` }, { type: 'object', properties: field }],
})

const products = (schema: string, response: string, list: 'products' | 'product', field: object) => {
  const product = { type: 'object', properties: field }
  return {
    allOf: [
      { $ref: `${SHOPPING}/${schema}.json#/$defs/${response}` },
      { type: 'object', properties: { [list]: list === 'products' ? { type: 'array', items: product } : product } },
    ],
  }
}

/** Returns the schemas by their file name. */
export function ownSchemas({ origin, modifiers, constraints, x402, mpp }: UcpNames): Readonly<Record<string, object>> {
  const idOf = (name: string) => `${origin}/ucp/schemas/${name}.json`
  const requires = { protocol: { min: '2026-04-08' } }
  const onProduct = { [modifiers]: GROUPS_OF_PRODUCT }
  const onLine = { [modifiers]: MODIFIERS_OF_LINE }
  return {
    modifiers: {
      $schema: DIALECT,
      $id: idOf('modifiers'),
      title: 'Modifiers of dishes',
      name: modifiers,
      requires,
      $defs: {
        [`${SERVICE}.checkout`]: withLines('checkout', onLine),
        [`${SERVICE}.cart`]: withLines('cart', onLine),
        [`${SERVICE}.catalog.search`]: {
          $defs: { search_response: products('catalog_search', 'search_response', 'products', onProduct) },
        },
        [`${SERVICE}.catalog.lookup`]: {
          $defs: {
            lookup_response: products('catalog_lookup', 'lookup_response', 'products', onProduct),
            get_product_response: products('catalog_lookup', 'get_product_response', 'product', onProduct),
          },
        },
      },
    },
    constraints: {
      $schema: DIALECT,
      $id: idOf('constraints'),
      title: 'Allergens and diets',
      name: constraints,
      requires,
      $defs: {
        [`${SERVICE}.checkout`]: withField('checkout', { [constraints]: CONSTRAINTS }),
        [`${SERVICE}.cart`]: withField('cart', { [constraints]: CONSTRAINTS }),
        [`${SERVICE}.order`]: withField('order', { [constraints]: CONSTRAINTS }),
      },
    },
    x402: {
      $schema: DIALECT,
      $id: idOf('x402'),
      title: 'Signed USDC transfer',
      name: x402,
      type: 'object',
      required: ['type', 'payload'],
      properties: {
        type: { const: 'x402' },
        payload: {
          type: 'object',
          required: ['authorization', 'signature'],
          properties: { authorization: { type: 'object' }, signature: { type: 'string' } },
        },
      },
    },
    mpp: {
      $schema: DIALECT,
      $id: idOf('mpp'),
      title: 'Credential of the Payment scheme',
      name: mpp,
      type: 'object',
      required: ['type', 'authorization'],
      properties: {
        type: { const: 'mpp' },
        authorization: { type: 'string', description: 'Text of the Authorization header: Payment …' },
      },
    },
  }
}
