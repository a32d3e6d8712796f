import { embed, embedMany } from 'ai'
import { describe, expect, test } from 'vitest'
import { loadLexicon } from '#src/search/concept.ts'
import { lexiconModel } from '#src/search/embedding/lexicon-model.ts'
import { sideOptions } from '#src/search/embedding/side.ts'
import { createUnderstanding } from '#src/search/understand.ts'

const lexicon = loadLexicon()
const model = lexiconModel(lexicon)
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, v, i) => sum + v * b[i]!, 0)

describe('the lexicon as a model of the AI SDK', () => {
  test('embeds many texts in order, as unit vectors of 384 dimensions', async () => {
    const values = ['Neapolitan pizza', 'ramen and gyoza', 'Neapolitan pizza']
    const { embeddings, warnings } = await embedMany({ model, values })
    expect(embeddings.map(vector => vector.length)).toEqual([384, 384, 384])
    for (const vector of embeddings) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(embeddings[2]).toEqual(embeddings[0])
    expect(embeddings[1]).not.toEqual(embeddings[0])
    expect(warnings).toEqual([])
  })

  test('places a query nearest to the document that answers it', async () => {
    const documents = ['Tonkotsu ramen and gyoza', 'Neapolitan pizza, calzone', 'Tacos al pastor, horchata']
    const { embeddings } = await embedMany({ model, values: documents, providerOptions: sideOptions('document') })
    const { embedding } = await embed({
      model,
      value: 'sopa japonesa de fideos',
      providerOptions: sideOptions('query'),
    })
    const scores = embeddings.map(vector => dot(vector, embedding))
    expect(scores.indexOf(Math.max(...scores))).toBe(0)
  })

  test('returns the exact query vector of the search, and a different vector for a document', async () => {
    const value = 'pizza without mushrooms'
    const query = await embed({ model, value, providerOptions: sideOptions('query') })
    const { concepts } = createUnderstanding(lexicon, new Map())(value)
    expect(query.embedding).toEqual([...lexicon.embed(concepts, 'query')])
    const document = await embed({ model, value, providerOptions: sideOptions('document') })
    expect(document.embedding).toEqual([...lexicon.embed(lexicon.concepts(value), 'document')])
    expect(query.embedding).not.toEqual(document.embedding)
  })

  test('embeds a text as a document by default, and rejects an unknown side', async () => {
    const value = 'pizza'
    const { embedding } = await embed({ model, value })
    expect(embedding).toEqual((await embed({ model, value, providerOptions: sideOptions('document') })).embedding)
    const wrong = { comanda: { side: 'left' } }
    await expect(embed({ model, value, providerOptions: wrong, maxRetries: 0 })).rejects.toThrow(
      'providerOptions.comanda.side is "left"; it must be "query" or "document"',
    )
  })

  test('returns the zero vector for a text without concepts', async () => {
    const { embedding } = await embed({ model, value: 'xyzzy plugh' })
    expect(embedding.some(value => value !== 0)).toBe(false)
  })

  test('warns that it does not support other dimensions', async () => {
    const { warnings } = await model.doEmbed({ values: ['pizza'], dimensions: 100 })
    expect(warnings).toEqual([{ type: 'unsupported', feature: 'dimensions', details: 'The lexicon has 384.' }])
  })
})
