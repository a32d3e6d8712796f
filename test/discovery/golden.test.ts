import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { renderDocuments } from '#src/discovery/documents.ts'
import { shapeOf } from './openapi-shape.ts'
import { printJson } from './print-json.ts'

const { served } = renderDocuments({
  baseUrl: 'https://comanda.example',
  version: '1.0.0',
  tools: OPERATIONS,
  clerk: { requests: 10, seconds: 60, turns: 10, minutes: 15 },
  methods: ['evm', 'stripe'],
  local: true,
})

/** Golden files. UPDATE_DOCUMENTS=1 rewrites them, so that changes of the wire format are seen in review. */
const GOLDEN = new URL('./golden/', import.meta.url)

const texts = served.filter(
  ({ path }) => !path.endsWith('openapi.json') && !['/mcp/server-card', '/api', '/llms-full.txt'].includes(path),
)
test.each(texts.map(({ path, body }) => [path, body] as const))('%s', (path, body) => {
  const plain = path === '/' ? 'root' : path.replaceAll(/^\/\.?|\.json$/g, '').replaceAll('/', '-')
  const name = body.startsWith('{')
    ? `${plain}.generated.json`
    : plain.replace(/agent-skill$/, 'agent-skill.md').replace(/^robots$/, 'robots.txt')
  const text = body.startsWith('{') ? `${printJson(JSON.parse(body))}\n` : body
  if (process.env.UPDATE_DOCUMENTS === '1') {
    mkdirSync(GOLDEN, { recursive: true })
    writeFileSync(new URL(name, GOLDEN), text)
  }
  expect(text).toBe(readFileSync(new URL(name, GOLDEN), 'utf8'))
})

test('the OpenAPI document has its golden shape', () => {
  const document = JSON.parse(served.find(({ path }) => path === '/api/openapi.json')!.body)
  // examples are compared with a fresh walk elsewhere
  const shape = `${printJson(shapeOf(document))}\n`
  const file = new URL('openapi-shape.generated.json', GOLDEN)
  if (process.env.UPDATE_DOCUMENTS === '1') writeFileSync(file, shape)
  expect(shape).toBe(readFileSync(file, 'utf8'))
})
