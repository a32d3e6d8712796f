import { createHash } from 'node:crypto'
import { type AliasTable, buildAliases, listSet } from './aliases.ts'
import { BREAKS, createEvidence, type Evidence } from './evidence.ts'
import { foldText, tokenizeFolded } from './fold.ts'
import { type ConceptKind, type LexiconSource, readLexiconSource } from './lexicon-source.ts'
import { createEmbedding, type Side } from './signature.ts'

/** Index of a concept in the source. Stable only within one `version`. */
export type ConceptId = number

export type Lexicon = {
  /** Hash of the source. */
  readonly version: string
  /** Concept names by concept id. */
  readonly names: readonly string[]
  readonly kinds: readonly ConceptKind[]
  /** Returns 384 numbers: 0–255 axis concepts, 256–383 a fixed hash signature of the others; unit length, or all 0. */
  readonly embed: (concepts: ReadonlyMap<ConceptId, number>, side?: Side) => Float32Array
  /** Concepts in a document text (restaurant name, cuisines, dish name, description), by longest match. */
  readonly concepts: (text: string) => Map<ConceptId, number>
  /** True if the whole text is a name of a concept. */
  readonly isAlias?: (text: string) => boolean
  /** Concept ids by name, for concepts derived from facts about a row. */
  readonly idOf?: ReadonlyMap<string, ConceptId>
  /** True if a dish belongs to a family: boat noodles are a noodle soup. If absent, a dish only matches itself. */
  readonly isKindOf?: (dish: ConceptId, family: ConceptId) => boolean
  /** True if a concept inherently implies another one: vindaloo is spicy. */
  readonly isMarkedBy?: (concept: ConceptId, of: ConceptId) => boolean
  /** True for meals such as breakfast, which are not names of dishes. */
  readonly isMeal?: (dish: ConceptId) => boolean
  /** True for a type of venue such as a diner, as opposed to a national cuisine. */
  readonly isVenue?: (cuisine: ConceptId) => boolean
  /** Evidence that tells a dish from its siblings. If absent, every sibling counts as the dish. */
  readonly evidence?: Evidence
  /** Implications of mentioning or negating a concept, by concept id. */
  readonly facts?: readonly ReadonlyMap<string, readonly string[]>[]
}

/** Lexicon with the tables needed to parse queries. */
export type QueryLexicon = Lexicon & {
  readonly aliases: AliasTable
  /** Implications of mentioning or negating a concept: `price`, `diet`, `avoid`, `allergen`, `without`, `opposite`. */
  readonly facts: readonly ReadonlyMap<string, readonly string[]>[]
  readonly idOf: ReadonlyMap<string, ConceptId>
  readonly shorthand: ReadonlyMap<string, readonly string[]>
  /** Words for food emoji. */
  readonly emoji: ReadonlyMap<string, string>
  /** Stop words: words that are ignored in a search. */
  readonly stopWords: ReadonlySet<string>
  /** Common words that spelling correction leaves alone. */
  readonly commonWords: ReadonlySet<string>
  /** Phrases (longest match) that look like a negation or a price but are neither. */
  readonly idioms: ReadonlySet<string>
  readonly openNow: readonly string[]
}

/** Reads and builds the lexicon in `data/lexicon`. */
export const loadLexicon = (): QueryLexicon => buildLexicon(readLexiconSource())

/** Builds a lexicon from its source. */
export function buildLexicon(source: LexiconSource): QueryLexicon {
  const names = source.concepts.map(concept => concept.name)
  const aliases = buildAliases(source)
  return {
    version: createHash('sha256').update(source.text).digest('hex').slice(0, 16),
    names,
    kinds: source.concepts.map(concept => concept.kind),
    embed: createEmbedding(source.concepts),
    concepts: text => conceptsIn(aliases, partsOf(text)),
    aliases,
    isAlias: text => {
      const words = tokenizeFolded(foldText(text))
      return aliases.longest(words, 0)?.length === words.length
    },
    evidence: createEvidence(source.concepts, aliases),
    facts: source.concepts.map(concept => concept.facts),
    idOf: new Map(names.map((name, id) => [name, id])),
    isMeal: dish => source.concepts[dish]!.where.startsWith(MEALS),
    isMarkedBy: (concept, of) => (source.concepts[concept]!.links.get(names[of]!) ?? 0) >= MARKED,
    isVenue: cuisine => source.concepts[cuisine]!.where.startsWith(VENUES),
    isKindOf: (dish, family) => dish === family || (source.concepts[dish]!.links.get(names[family]!) ?? 0) >= KINDRED,
    shorthand: new Map([...source.shorthand].map(([short, long]) => [short, tokenizeFolded(foldText(long))])),
    emoji: source.emoji,
    stopWords: listSet(source, 'stop'),
    commonWords: listSet(source, 'common'),
    idioms: listSet(source, 'idioms'),
    openNow: [...listSet(source, 'open-now')].sort((a, b) => b.length - a.length),
  }
}

const REPEATED = 0.5
const MEALS = 'dish-meals.txt'
const VENUES = 'cuisine-venues.txt'
/** Minimum link weight for membership in a dish family. Weaker links only express similarity. */
const KINDRED = 0.8
/** Minimum link weight for an inherent property of a concept. */
const MARKED = 0.6

/** Weighs the concepts in a text. Each repetition counts half as much, so that long menus do not dominate. */
function conceptsIn(aliases: AliasTable, parts: readonly (readonly string[])[]): Map<ConceptId, number> {
  const said = new Map<ConceptId, number>()
  const next = new Map<ConceptId, number>()
  for (const words of parts) {
    let at = 0
    while (at < words.length) {
      const match = aliases.longest(words, at)
      for (const id of match?.concepts ?? []) {
        const weight = next.get(id) ?? match!.weight
        said.set(id, (said.get(id) ?? 0) + weight)
        next.set(id, weight * REPEATED)
      }
      at += match?.length ?? 1
    }
  }
  return said
}

/** Tokens of each part between breaks, so that a name ending in pork before one starting with a bun is no pork bun. */
const partsOf = (text: string): string[][] => text.split(BREAKS).map(part => tokenizeFolded(foldText(part)))
