import { z } from 'zod'
import type { Catalog } from '#src/catalog/catalog.ts'
import { CatalogStats } from '#src/catalog/schema.ts'
import { defineTool } from './tool.ts'

export const getCatalogStats = defineTool({
  name: 'get_catalog_stats',
  title: 'Catalog statistics',
  description: 'Counts restaurants by cuisine, city, neighborhood, fulfillment and channel.',
  tag: 'Catalog',
  shed: 'second',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'for people who browse' },
  http: { method: 'get', path: '/api/restaurants/stats', limited: 'browse' },
  input: z.strictObject({}),
  output: CatalogStats,
  faults: [],
  run: (catalog: Catalog) => catalog.catalogStats(),
})
