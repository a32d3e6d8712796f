import { type Allergen, allergensOf } from '#src/allergens/codes.ts'
import { isForeignWord } from '#src/allergens/glosses.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { hasUnreadScript } from '#src/allergens/unread-script.ts'
import { wordsOfAllergies } from '#src/allergens/vocabulary.ts'
import { doubtfulInQuery } from '#src/doubts/doubtful-in-query.ts'
import type { ConceptId, QueryLexicon } from './concept.ts'
import { type Exclusions, readExclusions } from './exclusions.ts'
import { foldText, tokenizeFolded } from './fold.ts'
import { foodsRefused } from './foods-refused.ts'
import { type Measures, readMeasures } from './measures.ts'
import { type NamedDish, namedDishes } from './named-dishes.ts'
import { findNegation, type Negation, type Piece } from './negation.ts'
import { NEGATORS } from './negators.ts'
import { isOtherTongue } from './other-tongue.ts'
import { piecesOf } from './pieces.ts'
import { plainly } from './plainly.ts'
import { readPriceWords } from './price-words.ts'
import { dietsOfReligion } from './religions.ts'
import { restateExclusions, wishedBeside } from './restate-exclusions.ts'
import { createSpelling } from './spelling.ts'
import { correct, isMisspelledFree, rewritten } from './spelling-correction.ts'
import { DEMANDED, QUERY_WEIGHTS } from './weights.ts'

/** Parsed query, derived from its words alone. */
export type Understanding = Measures & {
  /** Normalized text of the query. */
  readonly text: string
  /** Weighted concepts. Unwanted ones have negative weights. */
  readonly concepts: ReadonlyMap<ConceptId, number>
  /** Dishes that the query names, in word order. */
  readonly named?: readonly NamedDish[]
  /** Folded words for BM25, both matched and unmatched. */
  readonly words: readonly string[]
  /** Price bounds in cents. */
  readonly maxPrice?: number
  readonly minPrice?: number
  /** True if `maxPrice` is exclusive. */
  readonly isBelow?: true
  /** Price levels 1 to 4, from "$$", "cheap", or "fancy". */
  readonly priceLevels?: readonly number[]
  /** Diets, in menu terms. */
  readonly diets: readonly string[]
  /** Allergen codes, in menu terms, from "nut-free" or "allergic to shrimp", and those named in doubtful words. */
  readonly allergensToAvoid: readonly Allergen[]
  /** Exclusions that menus do not declare. */
  readonly out: Exclusions
  readonly negatedWords: readonly string[]
  /** Words that match no concept and are not grammatical, wanted or unwanted. They may occur on menus. */
  readonly unmatched: readonly string[]
  readonly openNow: boolean
  /** Corrected query, if spelling correction changed it. */
  readonly corrected?: string
}

/** Concept kinds that are never spelling corrections. */
const MOODS: ReadonlySet<string> = new Set(['mood', 'occasion'])
const NEGATED = -0.6
const OPPOSITE = 0.5
const MOST_CHARACTERS = 10_000
/** Maximum length, in characters, read for doubtful allergens. A longer query counts as unclear. */
const MOST_DOUBTED = 1_000
/** Minus sign as negation: "Pad thai -peanut". */
const STRUCK = /(?<=[\p{L}\p{N},;] )[-–!¬](?=\p{L})/gu
const BREAK = /[,;.:!?()|\n]+/g

/**
 * Creates the query parser. `catalogue` contains the catalog's words with their frequencies; `places` contains
 * location names whose words are never corrected.
 */
export function createUnderstanding(
  lexicon: QueryLexicon,
  catalogue: ReadonlyMap<string, number>,
  places: readonly string[] = [],
): (text: string) => Understanding {
  const shorthandWords = [...lexicon.shorthand.keys()].flatMap(text => tokenizeFolded(text))
  const common = new Set([
    ...lexicon.commonWords,
    ...lexicon.stopWords,
    ...shorthandWords,
    ...wordsOfAllergies(),
    ...NEGATORS,
    ...places.flatMap(name => tokenizeFolded(foldText(name))),
  ])
  for (const phrase of [...lexicon.idioms, ...lexicon.openNow]) for (const word of phrase.split(' ')) common.add(word)
  // Mood words are not corrections: "cough" must not become "couch".
  const isMood = (word: string) =>
    lexicon.aliases.longest([word], 0)?.concepts.every(id => MOODS.has(lexicon.kinds[id]!)) ?? false
  const moods = [...lexicon.aliases.words].filter(isMood)
  for (const word of moods) common.add(word)
  const food = new Set([...lexicon.aliases.words, ...wordsOfAllergies()]).difference(new Set(moods))
  const spell = createSpelling({ food, common, catalogue, isForeign: isForeignWord })

  return query => {
    const given = query.slice(0, MOST_CHARACTERS).replace(STRUCK, 'no ')
    const written = spellOut(lexicon, given)
    const text = foldText(written)
    // Parse exclusions before emoji are replaced, because a replaced sign no longer negates: "🚫🥜".
    const signs = parseAllergies(given)
    const heard =
      signs.avoid.length + signs.refused.length > 0
        ? { ...signs, rest: spellOut(lexicon, signs.rest) }
        : parseAllergies(written)
    const doubted = doubtfulInQuery(given.slice(0, MOST_DOUBTED))
    const price = readPriceWords(foldText(heard.rest))
    const { text: measured, ...measures } = readMeasures(price.text)
    const said = [
      ...plainly(measured)
        .split(BREAK)
        .map(part => expand(lexicon, tokenizeFolded(part))),
      ...restateExclusions(lexicon, heard),
      ...wishedBeside(lexicon, heard, text),
    ]
    const right = isOtherTongue(tokenizeFolded(text)) ? (word: string) => word : spell
    const spelled = correct(said, right, (word, before) => isMisspelledFree(lexicon, word, before))
    const open = takeOpenNow(lexicon, spelled.clauses)
    const pieces = open.clauses.flatMap(words => piecesOf(lexicon, words))
    const negation = findNegation(lexicon, pieces)
    const found = weigh(lexicon, pieces, negation)
    const priceLevels = price.priceLevels ?? found.priceLevels
    return {
      ...measures,
      text,
      concepts: found.concepts,
      named: namedDishes(lexicon, pieces, negation),
      words: found.words.filter(word => !found.negatedWords.includes(word)),
      ...(price.maxPrice === undefined ? {} : { maxPrice: price.maxPrice }),
      ...(price.minPrice === undefined ? {} : { minPrice: price.minPrice }),
      ...(price.isBelow ? { isBelow: true } : {}),
      ...(priceLevels === undefined ? {} : { priceLevels }),
      diets: [...new Set([...found.diets, ...dietsOfReligion(text)])],
      allergensToAvoid: allergensOf([
        ...doubted,
        ...found.allergens,
        ...[...heard.bound, ...heard.refused].flatMap(({ codes }) => codes),
      ]),
      out: readExclusions(heard, {
        refused: foodsRefused(pieces, negation),
        isUnread: doubted.length > 0 || given.length > MOST_DOUBTED || pieces.some(isUnread),
      }),
      negatedWords: found.negatedWords,
      unmatched: found.unmatched,
      openNow: open.asked,
      ...(spelled.changed.size === 0 ? {} : { corrected: rewritten(text, spelled.changed) }),
    }
  }
}

/** True for an unknown word in a script in which allergies are not recognized. */
const isUnread = ({ words, match }: Piece): boolean => match === undefined && words.some(hasUnreadScript)

/** Replaces emoji with words. */
const spellOut = ({ emoji }: QueryLexicon, text: string): string =>
  text.replace(/\p{Extended_Pictographic}/gu, picture => ` ${emoji.get(picture) ?? ''} `)

const expand = (lexicon: QueryLexicon, words: readonly string[]): string[] =>
  words.flatMap(word => lexicon.shorthand.get(word) ?? [word])

/** Extracts "open now" from the clauses. */
function takeOpenNow(lexicon: QueryLexicon, clauses: readonly string[][]) {
  let asked = false
  const rest = clauses.map(words => {
    let joined = ` ${words.join(' ')} `
    for (const phrase of lexicon.openNow) {
      if (!joined.includes(` ${phrase} `)) continue
      asked = true
      joined = joined.replaceAll(` ${phrase} `, ' ')
    }
    return joined.trim() === '' ? [] : joined.trim().split(' ')
  })
  return { asked, clauses: rest }
}

function weigh(lexicon: QueryLexicon, pieces: readonly Piece[], { negated, carriers }: Negation) {
  const concepts = new Map<ConceptId, number>()
  const words = new Set<string>()
  const negatedWords = new Set<string>()
  const unmatched = new Set<string>()
  const found = { diets: new Set<string>(), avoid: new Set<string>(), levels: new Set<number>() }
  const add = (id: ConceptId, weight: number) => {
    const now = concepts.get(id)
    concepts.set(id, now === undefined || (weight < 0 && now > 0) ? weight : Math.max(now, weight))
  }
  pieces.forEach((piece, at) => {
    if (carriers.has(at)) return
    const wanted = !negated.has(at)
    const within = wanted ? dietsWithin(lexicon, piece) : []
    for (const id of [...(piece.match?.concepts ?? []), ...within]) {
      add(id, piece.match!.weight * (wanted ? weightOf(lexicon, id) : NEGATED))
      const facts = lexicon.facts[id]!
      for (const diet of facts.get(wanted ? 'diet' : 'without') ?? []) found.diets.add(diet)
      for (const code of facts.get(wanted ? 'avoid' : 'allergen') ?? []) found.avoid.add(code)
      const opposites = wanted ? [] : (facts.get('opposite') ?? []).map(name => lexicon.idOf.get(name)!)
      for (const opposite of opposites) add(opposite, OPPOSITE)
      for (const meant of wanted ? [id] : opposites)
        for (const level of lexicon.facts[meant]!.get('price') ?? []) found.levels.add(Number(level))
    }
    // "not spicy" is an alias of mild, and also excludes spicy.
    if (wanted && NEGATORS.has(piece.words[0]!))
      for (const id of piece.match?.concepts ?? [])
        for (const name of lexicon.facts[id]!.get('opposite') ?? []) {
          const opposite = lexicon.idOf.get(name)!
          if (saysWithin(lexicon, piece, opposite)) add(opposite, NEGATED)
        }
    const refusal = NEGATORS.has(piece.words[0]!) || piece.match?.concepts.some(id => lexicon.facts[id]!.has('avoid'))
    for (const word of piece.words) {
      if (lexicon.stopWords.has(word) || (refusal && NEGATORS.has(word))) continue
      if (!piece.match && !piece.idiom && !NEGATORS.has(word) && !/^\d+$/.test(word)) unmatched.add(word)
      if (wanted && !refusal) words.add(word)
      else negatedWords.add(word)
    }
  })
  return {
    concepts,
    words: [...words],
    negatedWords: [...negatedWords],
    unmatched: [...unmatched],
    diets: [...found.diets],
    allergens: [...found.avoid],
    priceLevels: found.levels.size === 0 ? undefined : [...found.levels].sort((a, b) => a - b),
  }
}

const saysWithin = ({ aliases }: QueryLexicon, { words }: Piece, concept: ConceptId): boolean =>
  words.some((_, at) => at > 0 && aliases.longest(words, at)?.concepts.includes(concept))

/** Weight of a concept by its kind. Lower if it is also enforced as a requirement on menus or prices. */
function weightOf(lexicon: QueryLexicon, id: ConceptId): number {
  const facts = lexicon.facts[id]!
  const demanded = facts.has('diet') || facts.has('avoid') || facts.has('price')
  return QUERY_WEIGHTS[lexicon.kinds[id]!].whole * (demanded ? DEMANDED.weight : 1)
}

/** Returns the diets within a longer name: "vegan pho" requests vegan as well as a dish. */
function dietsWithin(lexicon: QueryLexicon, { words }: Piece): ConceptId[] {
  return words.flatMap((_, at) => {
    const part = at === 0 ? words.slice(0, -1) : words.slice(at)
    const concepts = lexicon.aliases.longest(part, 0)?.concepts ?? []
    return concepts.filter(id => lexicon.facts[id]!.has('diet') || lexicon.facts[id]!.has('avoid'))
  })
}
