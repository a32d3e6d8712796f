import { z } from 'zod'
import { formatLocal } from '#src/catalog/hours.ts'
import type { SearchStatus } from '#src/search/search-opener.ts'

export const Check = z.looseObject({ ok: z.boolean(), detail: z.string() })

export const ModelCheck = Check.extend({
  model: z.string().describe('Value of CLERK_MODEL; house is the embedded model'),
  state: z
    .enum(['ok', 'degraded', 'resting'])
    .describe('degraded: its last turn failed; resting: the embedded model answers every message'),
  reason: z.string().optional().describe('Why the last turn failed'),
  until: z.iso.datetime({ offset: true }).optional().describe('When a resting model is retried'),
}).describe('The conversation model; ordering works without it')
export type ModelCheck = z.infer<typeof ModelCheck>

export const SearchCheck = Check.extend({
  state: z
    .enum(['idle', 'opening', 'building', 'ready', 'failed'])
    .describe('The search index: idle until the first search; while opening or building, searches may return 503'),
  progress: z.number().optional().describe('Build progress, 0 to 1'),
  since: z.iso.datetime({ offset: true }).optional().describe('When opening or building started, or when it failed'),
  ann: z.enum(['off', 'ready']).describe('Nearest-neighbor graph; without it, search is exact'),
  model: z
    .enum(['off', 'ready', 'left_out'])
    .describe('EMBEDDING_MODEL in addition to the lexicon; left_out: it does not improve the ranking'),
})

type SearchParts = { readonly rows: number; readonly ann: boolean; readonly model: 'off' | 'ready' | 'left_out' }
/** Progress of opening the search, and its components once the index is open. */
export type SearchState = SearchStatus & { readonly parts: SearchParts | undefined }

const partOf = (isThere: boolean) => (isThere ? 'ready' : 'off')

const SEARCH_DETAIL: Readonly<Record<SearchStatus['state'], string>> = {
  idle: 'the index opens on first use',
  opening: 'the index is being opened',
  building: 'the index is being built; searches return 503 with Retry-After',
  ready: 'the index is open',
  failed: 'the index could not be opened; listings and orders work without it',
}

export function checkSearch(status: SearchState): z.infer<typeof SearchCheck> {
  const { state, parts } = status
  const detail = parts ? `${parts.rows} restaurants` : SEARCH_DETAIL[state]
  const progress = 'progress' in status ? { progress: Math.round(status.progress * 100) / 100 } : {}
  const since = 'since' in status ? { since: formatLocal(status.since, 'UTC') } : {}
  return {
    ok: state !== 'failed',
    detail,
    state,
    ...progress,
    ...since,
    ann: partOf(parts?.ann ?? false),
    model: parts?.model ?? 'off',
  }
}
