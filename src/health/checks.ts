import { z } from 'zod'
import { formatLocal } from '#src/catalog/hours.ts'
import type { SearchStatus } from '#src/search/patience.ts'

export const Check = z.looseObject({ ok: z.boolean(), detail: z.string() })

export const ModelCheck = Check.extend({
  model: z.string().describe('As CLERK_MODEL names it; house is the embedded one'),
  state: z
    .enum(['ok', 'degraded', 'resting'])
    .describe('degraded: its last turn failed; resting: the embedded model answers every message'),
  reason: z.string().optional().describe('How the last turn failed'),
  until: z.iso.datetime({ offset: true }).optional().describe('When a resting model is tried again'),
}).describe('The model that talks; ordering goes on while it rests')
export type ModelCheck = z.infer<typeof ModelCheck>

export const SearchCheck = Check.extend({
  state: z
    .enum(['idle', 'opening', 'building', 'ready', 'failed'])
    .describe('The search index: idle until the first search; while opening or building, searches may answer 503'),
  progress: z.number().optional().describe('While building: the part that is done, 0 to 1'),
  since: z.iso.datetime({ offset: true }).optional().describe('When opening, building or failing began'),
  ann: z.enum(['off', 'ready']).describe('Graph of near neighbours; without it search is exact'),
  model: z
    .enum(['off', 'ready', 'left_out'])
    .describe('EMBEDDING_MODEL beside the lexicon; left_out: it ranks no better than the lexicon alone'),
})

type SearchParts = { readonly rows: number; readonly ann: boolean; readonly model: 'off' | 'ready' | 'left_out' }
/** How far opening the search is, and what it works with once its index is open. */
export type SearchState = SearchStatus & { readonly parts: SearchParts | undefined }

const partOf = (isThere: boolean) => (isThere ? 'ready' : 'off')

const SEARCH_DETAIL: Readonly<Record<SearchStatus['state'], string>> = {
  idle: 'the index is opened when it is first needed',
  opening: 'the index is being opened',
  building: 'the index is being built; searches are answered with 503 and Retry-After',
  ready: 'the index is open',
  failed: 'the index could not be opened; restaurants are listed and orders are taken without it',
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
