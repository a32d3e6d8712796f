import { expect, test } from 'vitest'
import { DIETS } from '#src/menu/model.ts'
import { buildLexicon, loadLexicon } from '#src/search/concept.ts'
import { lintLexicon } from '#src/search/lexicon-lint.ts'
import { type LexiconSource, parseConcepts, readLexiconSource } from '#src/search/lexicon-source.ts'

const lexicon = loadLexicon()
const id = (name: string): number => {
  const id = lexicon.idOf.get(name)
  if (id === undefined) throw new Error(`no concept ${name}`)
  return id
}
const said = (text: string): string[] => [...lexicon.concepts(text).keys()].map(concept => lexicon.names[concept]!)

function sourceOf(concepts: string, lists: Record<string, string[]> = {}): LexiconSource {
  return {
    concepts: parseConcepts('dish', concepts),
    lists: new Map(Object.entries(lists)),
    shorthand: new Map(),
    emoji: new Map(),
    text: concepts,
  }
}

function cosine(a: string, b: string): number {
  const left = lexicon.embed(lexicon.concepts(a))
  const right = lexicon.embed(lexicon.concepts(b))
  return left.reduce((sum, value, at) => sum + value * right[at]!, 0)
}

test('the committed lexicon passes its lint', () => {
  expect(lintLexicon(readLexiconSource())).toEqual([])
})

test('the lexicon has more than 1,200 concepts with more than 8,000 names', () => {
  const source = readLexiconSource()
  const written = source.concepts.flatMap(concept => [concept.name, ...concept.english, ...concept.spanish])
  expect(source.concepts.length).toBeGreaterThanOrEqual(1200)
  expect(new Set(written).size).toBeGreaterThanOrEqual(8000)
  expect(lexicon.aliases.size).toBeGreaterThan(written.length)
})

test('the diets and allergens of the lexicon are those of the menus', () => {
  const codes = lexicon.facts.flatMap(facts => [...(facts.get('diet') ?? []), ...(facts.get('without') ?? [])])
  expect(codes.filter(code => !(DIETS as readonly string[]).includes(code))).toEqual([])
})

test.each([
  ['soup-one | | | nowhere', 'links to nowhere'],
  ['one | bisque | |\ntwo | bisque | |', '"bisque" means two and one'],
  ['one | the | |', '"the" is a stop word'],
  ['*one | | |', 'nothing reaches the axis one'],
  ['meat | | |\nvegan | | |\none | | | +meat vegan vegetarian\nvegetarian | | |', 'one is vegan and contains meat'],
  ['vegan | | |\none | | | vegan', 'does not say so'],
  ['one | | |\none | | |', 'is already written'],
  ['one | a very long name indeed | |', 'more than 4 words'],
])('the lint rejects %j', (concepts, complaint) => {
  expect(lintLexicon(sourceOf(concepts, { stop: ['the'] })).join('\n')).toContain(complaint)
})

test('more than 256 axes are rejected', () => {
  const lines = Array.from({ length: 257 }, (_, at) => `*axis-${at} | | | axis-${(at + 1) % 257}`).join('\n')
  expect(lintLexicon(sourceOf(lines))).toEqual(['257 axes are more than 256'])
  expect(() => buildLexicon(sourceOf(lines))).toThrow('at most 256')
})

test('an alias shared by two concepts must be marked in both, and is split between them', () => {
  const source = sourceOf('one | ?bun | |\ntwo | ?bun | |')
  expect(lintLexicon(source)).toEqual([])
  expect([...buildLexicon(source).concepts('bun').values()]).toEqual([1 / Math.sqrt(2), 1 / Math.sqrt(2)])
})

test('the longest alias wins, in any script and spelling variant', () => {
  expect(said('Fried Chicken')).toEqual(['fried-chicken'])
  expect(said('phở')).toEqual(['pho'])
  expect(said('PHO')).toEqual(['pho'])
  expect(said('crêpes')).toEqual(['crepe'])
  expect(said('吃火锅')).toEqual(['hot-pot'])
})

test('a vector has unit length or is zero', () => {
  const length = (text: string) => Math.hypot(...lexicon.embed(lexicon.concepts(text)))
  expect(lexicon.embed(new Map())).toHaveLength(384)
  expect(length('xyzzy')).toBe(0)
  expect(length('spicy ramen and cold beer')).toBeCloseTo(1, 5)
})

test('related texts are closer than unrelated ones', () => {
  expect(cosine('ramen', 'noodle soup')).toBeGreaterThan(cosine('ramen', 'cheesecake') + 0.3)
  expect(cosine('pho', 'vietnamese restaurant')).toBeGreaterThan(cosine('pho', 'mexican restaurant') + 0.3)
  expect(cosine('rainy night', 'soup')).toBeGreaterThan(cosine('rainy night', 'ice cream') + 0.3)
})

test('a negated concept points in the opposite direction', () => {
  const [plain, negated] = [1, -0.6].map(weight => lexicon.embed(new Map([[id('spicy'), weight]])))
  expect(plain!.reduce((sum, value, at) => sum + value * negated![at]!, 0)).toBeCloseTo(-1, 5)
})

test('the version differs between sources', () => {
  expect(loadLexicon().version).toBe(lexicon.version)
  expect(buildLexicon(sourceOf('one | | |')).version).not.toBe(buildLexicon(sourceOf('two | | |')).version)
})
