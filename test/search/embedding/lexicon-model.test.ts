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
  test('embeds many texts in their order, 384 numbers of length 1 each', async () => {
    const values = ['Neapolitan pizza', 'ramen and gyoza', 'Neapolitan pizza']
    const { embeddings, warnings } = await embedMany({ model, values })
    expect(embeddings.map(vector => vector.length)).toEqual([384, 384, 384])
    for (const vector of embeddings) expect(Math.hypot(...vector)).toBeCloseTo(1, 5)
    expect(embeddings[2]).toEqual(embeddings[0])
    expect(embeddings[1]).not.toEqual(embeddings[0])
    expect(warnings).toEqual([])
  })

  test('puts a query nearer to the documents that answer it', async () => {
    const documents = ['Tonkotsu ramen and gyoza', 'Neapolitan pizza, calzone', 'Tacos al pastor, horchata']
    const { embeddings } = await embedMany({ model, values: documents, providerOptions: sideOptions('document') })
    const { embedding } = await embed({
      ...{ model, value: 'sopa japonesa de fideos' },
      providerOptions: sideOptions('query'),
    })
    const scores = embeddings.map(vector => dot(vector, embedding))
    expect(scores.indexOf(Math.max(...scores))).toBe(0)
  })

  test('gives the very vector that search makes of a query, and another one of a document', async () => {
    const value = 'pizza without mushrooms'
    const query = await embed({ model, value, providerOptions: sideOptions('query') })
    const { concepts } = createUnderstanding(lexicon, new Map())(value)
    expect(query.embedding).toEqual([...lexicon.embed(concepts, 'query')])
    const document = await embed({ model, value, providerOptions: sideOptions('document') })
    expect(document.embedding).toEqual([...lexicon.embed(lexicon.concepts(value), 'document')])
    expect(query.embedding).not.toEqual(document.embedding)
  })

  test('takes a text for a document unless it is told, and refuses an unknown side', async () => {
    const value = 'pizza'
    const { embedding } = await embed({ model, value })
    expect(embedding).toEqual((await embed({ model, value, providerOptions: sideOptions('document') })).embedding)
    const wrong = { comanda: { side: 'left' } }
    await expect(embed({ model, value, providerOptions: wrong, maxRetries: 0 })).rejects.toThrow(
      'providerOptions.comanda.side is "left"; it must be "query" or "document"',
    )
  })

  test('says nothing of a text without concepts', async () => {
    const { embedding } = await embed({ model, value: 'xyzzy plugh' })
    expect(embedding.some(value => value !== 0)).toBe(false)
  })

  test('warns that it cannot have other dimensions', async () => {
    const { warnings } = await model.doEmbed({ values: ['pizza'], dimensions: 100 })
    expect(warnings).toEqual([{ type: 'unsupported', feature: 'dimensions', details: 'The lexicon has 384.' }])
  })
})
