import { createHash } from 'node:crypto'
import { type AliasTable, buildAliases, listSet } from './aliases.ts'
import { BREAKS, createEvidence, type Evidence } from './evidence.ts'
import { foldText, wordsOf } from './fold.ts'
import { type ConceptKind, type LexiconSource, readLexiconSource } from './lexicon-source.ts'
import { createEmbedding, type Side } from './signature.ts'

/** Position of a concept in the source; stable for one `version` only. */
export type ConceptId = number

export type Lexicon = {
  /** Hash of the source. */
  readonly version: string
  /** By concept id. */
  readonly names: readonly string[]
  readonly kinds: readonly ConceptKind[]
  /** 384 numbers: 0–255 axis concepts, 256–383 a fixed hash signature of the others; unit length, or all 0. */
  readonly embed: (concepts: ReadonlyMap<ConceptId, number>, side?: Side) => Float32Array
  /** Concepts said in a text (document side: restaurant name, cuisines, dish name, description), longest match first. */
  readonly concepts: (text: string) => Map<ConceptId, number>
  /** True for a text that is a name of a concept as a whole. */
  readonly isAlias?: (text: string) => boolean
  /** Concepts by name, where facts of a row may speak of them. */
  readonly idOf?: ReadonlyMap<string, ConceptId>
  /** Whether a dish is of a family: boat noodles are a noodle soup. Without it a dish is itself alone. */
  readonly isKindOf?: (dish: ConceptId, family: ConceptId) => boolean
  /** Whether a concept brings another with it by nature, as a vindaloo is spicy. */
  readonly isMarkedBy?: (concept: ConceptId, of: ConceptId) => boolean
  /** True for a meal, as breakfast is, which no dish is called. */
  readonly isMeal?: (dish: ConceptId) => boolean
  /** True for a kind of place, as a diner is, which is no cuisine of a people. */
  readonly isVenue?: (cuisine: ConceptId) => boolean
  /** By what a dish is told from its siblings; without it every sibling is the dish. */
  readonly evidence?: Evidence
  /** By concept id: what saying or negating it means. */
  readonly facts?: readonly ReadonlyMap<string, readonly string[]>[]
}

/** What understanding a query needs beside the concepts themselves. */
export type QueryLexicon = Lexicon & {
  readonly aliases: AliasTable
  /** What saying or negating a concept means: `price`, `diet`, `avoid`, `allergen`, `without`, `opposite`. */
  readonly facts: readonly ReadonlyMap<string, readonly string[]>[]
  readonly idOf: ReadonlyMap<string, ConceptId>
  readonly shorthand: ReadonlyMap<string, readonly string[]>
  /** Words for pictures of food. */
  readonly emoji: ReadonlyMap<string, string>
  /** Words that carry nothing to search by. */
  readonly stopWords: ReadonlySet<string>
  /** Ordinary words that spelling leaves alone. */
  readonly commonWords: ReadonlySet<string>
  /** Phrases, longest match, that only look like a negation or a price. */
  readonly idioms: ReadonlySet<string>
  readonly openNow: readonly string[]
}

/** Reads and joins the lexicon of `data/lexicon`. */
export const loadLexicon = (): QueryLexicon => buildLexicon(readLexiconSource())

/** Joins a lexicon from its source. */
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
      const words = wordsOf(foldText(text))
      return aliases.longest(words, 0)?.length === words.length
    },
    evidence: createEvidence(source.concepts, aliases),
    facts: source.concepts.map(concept => concept.facts),
    idOf: new Map(names.map((name, id) => [name, id])),
    isMeal: dish => source.concepts[dish]!.where.startsWith(MEALS),
    isMarkedBy: (concept, of) => (source.concepts[concept]!.links.get(names[of]!) ?? 0) >= MARKED,
    isVenue: cuisine => source.concepts[cuisine]!.where.startsWith(VENUES),
    isKindOf: (dish, family) => dish === family || (source.concepts[dish]!.links.get(names[family]!) ?? 0) >= KINDRED,
    shorthand: new Map([...source.shorthand].map(([short, long]) => [short, wordsOf(foldText(long))])),
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
/** Of a link that makes a dish one of a family; weaker ones are mere likeness. */
const KINDRED = 0.8
/** Of a link that is in the nature of a concept. */
const MARKED = 0.6

/** A concept said again counts half of what it counted before, so that a long menu does not shout. */
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

/** The words of what stands between two breaks: a name that ends in pork and one that begins with a bun are no pork bun. */
const partsOf = (text: string): string[][] => text.split(BREAKS).map(part => wordsOf(foldText(part)))
