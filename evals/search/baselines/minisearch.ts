import MiniSearch from 'minisearch'
import type { TextDocument } from '../documents.ts'
import { DEPTH, type Ranker } from '../ranker.ts'

const FIELDS = ['name', 'cuisines', 'description', 'menu'] as const

/** Ranker based on MiniSearch: BM25+ over fields, with fuzzy and prefix matching. */
export function createMiniSearch(documents: readonly TextDocument[], stems: (text: string) => string[]): Ranker {
  const index = new MiniSearch<TextDocument>({
    fields: [...FIELDS],
    tokenize: stems,
    processTerm: term => term,
    searchOptions: { boost: { name: 3, cuisines: 3 }, fuzzy: 0.2, prefix: term => term.length > 4 },
  })
  index.addAll(documents)
  return {
    name: 'MiniSearch BM25+ (fuzzy, prefix)',
    rank: query =>
      index
        .search(query)
        .slice(0, DEPTH)
        .map(({ id }) => id as string),
  }
}
