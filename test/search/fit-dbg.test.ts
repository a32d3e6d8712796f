import { test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'
useServer()
test('x', async () => { const { body } = await server.post('/api/search', { location: { zipcode: '11215' }, query: 'diapers size 3', limit: 3 }); console.log(JSON.stringify({ f: body.fit, u: body.understood, r: body.results.map((r: any) => r.match) }, null, 1)) })
