import { SearchQuery, SearchResponse } from '#src/search/schema.ts'
import type { Search } from '#src/search/search.ts'
import { defineTool } from './tool.ts'

export const searchByZipcode = defineTool({
  name: 'search_by_zipcode',
  title: 'Search by meaning, as a link',
  description:
    'The same by a link: around a ZIP, by what the guest feels like (q). Returns 503 with Retry-After while the index is being built.',
  tag: 'Catalog',
  shed: 'second',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'search does the same' },
  http: { method: 'get', path: '/api/search', limited: 'browse' },
  input: SearchQuery,
  output: SearchResponse,
  judgesInput: true,
  faults: ['location_required', 'invalid_field'],
  run: (searching: Pick<Search, 'searchByAddress'>, fields) => searching.searchByAddress(fields),
})
