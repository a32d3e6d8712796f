import { SearchRequest, SearchResponse } from '#src/search/schema.ts'
import type { Search } from '#src/search/search.ts'
import { defineTool } from './tool.ts'

export const search = defineTool({
  name: 'search',
  title: 'Search by meaning',
  description:
    'Finds restaurants around a ZIP, coordinates or a city by what the guest feels like: "something warm ' +
    'and spicy, vegetarian, under $15". Filters narrow the results; the query ranks them. match explains each result. ' +
    'With kind dishes it finds dishes, there or in the whole marketplace. ' +
    'While the index of a large marketplace is being built it answers 503 with Retry-After; checks.search of /health says so.',
  asTool:
    'Finds restaurants, or dishes, by what the guest feels like: "something warm, vegetarian, under $15". Filters narrow; the ' +
    'query ranks. match explains each result.',
  tag: 'Catalog',
  shed: 'second',
  mcp: 'offered',
  links: {},
  effect: 'read',
  http: { method: 'post', path: '/api/search', limited: 'browse' },
  input: SearchRequest,
  output: SearchResponse,
  judgesInput: true,
  faults: ['location_required', 'invalid_field'],
  run: (searching: Pick<Search, 'search'>, raw) => searching.search(raw),
})
