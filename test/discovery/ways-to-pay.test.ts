import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { renderDocuments } from '#src/discovery/documents.ts'

const CLERK = { requests: 10, seconds: 60, turns: 10, minutes: 15 }
const TOLD_OF = {
  stripe: ['MPP, card', 'paymentMethod=', 'MPPX_STRIPE_SECRET_KEY', '"method":"stripe"'],
  tempo: ['MPP, Tempo', '"method":"tempo"'],
}

test.each([[['evm']], [['evm', 'stripe']], [['evm', 'tempo']], [['evm', 'stripe', 'tempo']]])(
  'the documents of a server paid by %j say how, and of no other way',
  methods => {
    const facts = { baseUrl: 'https://comanda.example', version: '1.0.0', tools: OPERATIONS, clerk: CLERK }
    const { served } = renderDocuments({ ...facts, methods, local: true })
    const texts = new Map(served.map(({ path, body }) => [path, body]))
    const said = ['/llms.txt', '/.well-known/agent-skill', '/api/openapi.json'].map(path => texts.get(path)).join()
    for (const [method, words] of Object.entries(TOLD_OF))
      expect(words.filter(each => said.includes(each))).toEqual(methods.includes(method) ? words : [])
    expect(texts.get('/.well-known/agent-skill')!.includes('`invalid_proof`')).toBe(methods.includes('tempo'))
    for (const path of ['/api/recipes/{id}/full', '/api/recipes/bundles/{id}/full']) {
      const operation = JSON.parse(texts.get('/api/openapi.json')!).paths[path].get
      const offers: { method: string }[] = operation['x-payment-info'].offers
      expect(offers.map(({ method }) => method)).toEqual(methods)
    }
  },
)
