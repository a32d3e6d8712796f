import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'
import { ucpNames } from '#src/ucp/names.ts'
import { ownSchemas } from '#src/ucp/own-schemas.ts'
import type { UcpVersion } from '#src/ucp/versions.ts'

/**
 * Folder with the JSON schemas of the protocol, in a subfolder for each release: the folders `source/schemas` of its
 * repository, which is not part of this project. See docs/ucp.md.
 */
export const SCHEMAS = process.env.UCP_SCHEMAS ?? ''

const HOME = 'https://ucp.dev/schemas'
const NAMES = ucpNames('http://localhost')

/** Schemas of each kind of document: those of the protocol, and those of our extensions on top. */
const KINDS = {
  profile: [`${HOME}/profile.json#/$defs/business_schema`],
  search: [
    `${HOME}/shopping/catalog_search.json#/$defs/search_response`,
    `https://comanda.app/ucp/schemas/modifiers.json#/$defs/dev.ucp.shopping.catalog.search/$defs/search_response`,
  ],
  lookup: [
    `${HOME}/shopping/catalog_lookup.json#/$defs/lookup_response`,
    `https://comanda.app/ucp/schemas/modifiers.json#/$defs/dev.ucp.shopping.catalog.lookup/$defs/lookup_response`,
  ],
  product: [
    `${HOME}/shopping/catalog_lookup.json#/$defs/get_product_response`,
    `https://comanda.app/ucp/schemas/modifiers.json#/$defs/dev.ucp.shopping.catalog.lookup/$defs/get_product_response`,
  ],
  cart: [
    `${HOME}/shopping/cart.json`,
    'https://comanda.app/ucp/schemas/modifiers.json#/$defs/dev.ucp.shopping.cart',
    'https://comanda.app/ucp/schemas/constraints.json#/$defs/dev.ucp.shopping.cart',
  ],
  checkout: [
    `${HOME}/shopping/checkout.json`,
    `${HOME}/shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout`,
    'https://comanda.app/ucp/schemas/modifiers.json#/$defs/dev.ucp.shopping.checkout',
    'https://comanda.app/ucp/schemas/constraints.json#/$defs/dev.ucp.shopping.checkout',
  ],
  order: [
    `${HOME}/shopping/order.json`,
    'https://comanda.app/ucp/schemas/constraints.json#/$defs/dev.ucp.shopping.order',
  ],
  tool: [`${HOME}/transports/mcp_tool_call.json#/$defs/response`],
} as const

export type DocumentKind = keyof typeof KINDS

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json'))

/** Returns a check of documents against the schemas of a release; it counts what it has checked. */
export function schemaCheck(version: UcpVersion) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  const folder = join(SCHEMAS, version)
  const files = filesIn(folder)
  for (const name of files) ajv.addSchema(JSON.parse(readFileSync(join(folder, name), 'utf8')))
  for (const schema of Object.values(ownSchemas(NAMES))) ajv.addSchema(schema)
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (id: string): ValidateFunction => {
    const validate = compiled.get(id) ?? ajv.getSchema(id)
    if (!validate) throw new Error(`there is no schema ${id}`)
    compiled.set(id, validate)
    return validate
  }
  const counts = new Map<string, number>()

  /** Asserts that a document fits every schema of its kind; without a resource, that of an error response. */
  function expectValid(kind: DocumentKind, document: { readonly ucp?: { readonly status?: string } }): void {
    const isError = document.ucp?.status === 'error'
    const ids = isError ? [errorSchema(files)] : KINDS[kind].filter(isPublished)
    for (const id of ids) {
      const validate = validatorOf(id)
      const isValid = validate(document)
      expect({ id, errors: isValid ? [] : validate.errors, document: isValid ? undefined : document }).toEqual({
        id,
        errors: [],
        document: undefined,
      })
    }
    const counted = isError ? 'error' : kind
    counts.set(counted, (counts.get(counted) ?? 0) + 1)
  }
  /** Only the newer release has schemas of profiles and of tool calls. */
  const isPublished = (id: string): boolean =>
    !id.startsWith(HOME) || files.some(name => id.split('#')[0] === `${HOME}/${name}`)
  return { expectValid, counts }
}

const errorSchema = (files: readonly string[]): string => {
  const name = files.find(each => each.endsWith('error_response.json'))
  if (!name) throw new Error('there is no schema of error responses')
  return `${HOME}/${name}`
}
