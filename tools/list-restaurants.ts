import { z } from 'zod'
import type { Catalog } from '#src/catalog/catalog.ts'
import { Listing, ListQuery, ListResult } from '#src/catalog/schema.ts'
import { pageLinks } from './page-links.ts'
import { defineTool } from './tool.ts'

export const listRestaurants = defineTool({
  name: 'list_restaurants',
  title: 'Find restaurants',
  description:
    'Lists restaurants, nearest first: always send near, or lat and lon. Restaurants with ' +
    'accepting_orders false take no orders.',
  tag: 'Catalog',
  shed: 'second',
  mcp: 'offered',
  links: {
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
  effect: 'read',
  http: {
    method: 'get',
    path: '/api/restaurants',
    limited: 'browse',
    body: z.array(Listing),
    answer: (page, url) => ({
      body: page.restaurants,
      headers: {
        'X-Total-Count': String(page.total),
        ...pageLinks(page, url),
        ...(page.next_offset === null ? {} : { 'X-Next-Offset': String(page.next_offset) }),
        ...(page.near ? { 'X-Near-Label': encodeURI(page.near.label), 'X-Near-Precision': page.near.precision } : {}),
      },
    }),
  },
  input: ListQuery,
  output: ListResult,
  faults: ['invalid_field', 'missing_required_fields'],
  run: (catalog: Catalog, query) => catalog.listRestaurants(query),
})
