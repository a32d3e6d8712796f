import { describe, expect, test } from 'vitest'
import { createBm25 } from '../../evals/search/baselines/bm25.ts'
import { createHashing } from '../../evals/search/baselines/hashing.ts'
import { createMiniSearch } from '../../evals/search/baselines/minisearch.ts'
import { createStems } from '../../evals/search/baselines/stems.ts'
import type { TextDocument } from '../../evals/search/documents.ts'

const documentOf = (id: string, name: string, cuisines: string, menu: string): TextDocument => ({
  id,
  name,
  cuisines,
  menu,
  description: '',
})

const documents = [
  documentOf('1', 'Copper Ladle', 'Ramen', 'Shoyu Ramen\nMiso Ramen\nGyoza'),
  documentOf('2', 'Corner Oven', 'Pizza', 'Margherita\nMarinara\nGarlic Knots'),
  documentOf('3', 'Night Cart', 'Mexican', 'Tacos\nBurritos\nRamen burger'),
]
const stems = createStems()

test('stems ignore case, accents, endings, and stop words', () => {
  expect(stems('The Grilling of JALAPEÑOS and tacos')).toEqual(['grill', 'jalapeno', 'taco'])
})

describe.each([
  createBm25(documents, stems)({ k1: 1.2, b: 0.75, boost: 1 }),
  createMiniSearch(documents, stems),
  createHashing(documents, stems),
])('$name', ({ rank }) => {
  test('finds documents that contain the words, first those that repeat them most', () => {
    expect(rank('ramen').slice(0, 2)).toEqual(['1', '3'])
    expect(rank('garlic knot')[0]).toBe('2')
  })

  test('finds nothing for an empty query', () => {
    expect(rank('')).toEqual([])
    expect(rank('the of and')).toEqual([])
  })
})

test('BM25 weights words of the name by the boost', () => {
  const rows = [
    documentOf('1', 'Plain', 'Thai', 'Ramen ramen ramen'),
    documentOf('2', 'Ramen', 'Thai', 'Curry curry curry'),
  ]
  const bm25 = createBm25(rows, stems)
  expect(bm25({ k1: 2, b: 0, boost: 1 }).rank('ramen')).toEqual(['1', '2'])
  expect(bm25({ k1: 2, b: 0, boost: 8 }).rank('ramen')).toEqual(['2', '1'])
})

test('MiniSearch finds a misspelled word', () => {
  expect(createMiniSearch(documents, stems).rank('margarita pizza')).toContain('2')
  expect(createMiniSearch(documents, stems).rank('burito')).toEqual(['3'])
})
