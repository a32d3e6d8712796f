import { globSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { faultExamples } from '#src/discovery/faults.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import type { Example } from '#tools/examples/examples.ts'
import type { Capture } from './capture.ts'
import { type documentOf, operationsOf, responsesOf, validatorOf } from './document.ts'
import { printJson } from './print-json.ts'

/**
 * Rewrites tools/examples/<operation>.json. Walks twice, because some responses show the inputs of examples:
 * the second walk is answered with the examples of the first.
 */
async function update(): Promise<void> {
  for (let walks = 0; walks < 2; walks++) {
    const { examples } = await captured()
    for (const old of globSync('tools/examples/*.json')) rmSync(old)
    for (const [tool, own] of Map.groupBy(examples, example => example.tool))
      writeFileSync(`tools/examples/${tool}.json`, `${printJson(own)}\n`)
    vi.resetModules()
  }
}

const captured = async (): Promise<Capture> => (await import('./capture.ts')).capture()

let EXAMPLES: readonly Example[]
let document: ReturnType<typeof documentOf>
let walk: Capture

beforeAll(async () => {
  if (process.env.UPDATE_EXAMPLES) await update()
  walk = await captured()
  EXAMPLES = (await import('#tools/examples/examples.ts')).EXAMPLES
  document = (await import('./document.ts')).documentOf(OPERATIONS)
}, 600_000)

/** Examples without board cursors, because jobs of earlier orders may still add events. */
const withoutCursors = (examples: readonly Example[]): Example[] =>
  JSON.parse(JSON.stringify(examples, (key, value) => (key === 'cursor' && typeof value === 'number' ? 0 : value)))

test('a fresh walk sends and receives exactly what the examples show', () => {
  const byTool = (examples: readonly Example[]) => Map.groupBy(withoutCursors(examples), ({ tool }) => tool)
  expect(byTool(walk.examples)).toEqual(byTool(EXAMPLES))
})

test('no example contains a key', () => {
  expect(JSON.stringify([EXAMPLES, document])).not.toMatch(/mk_\w/)
})

test('examples contain nothing specific to the machine they were recorded on', () => {
  expect(JSON.stringify(EXAMPLES)).not.toMatch(/127\.0\.0\.1|localhost|MPPX_RPC_URL|"rpc"|node_modules|file:/)
})

describe.each(OPERATIONS.map(tool => [tool.name, tool] as const))('%s', (name, tool) => {
  test('has uniquely named examples, and its successes match the input and output schemas', () => {
    const own = EXAMPLES.filter(example => example.tool === name)
    const successes = own.filter(example => !example.fault)
    expect(successes).not.toEqual([])
    expect(new Set(own.map(example => example.name)).size).toBe(own.length)
    for (const { request, response } of successes) {
      expect(tool.input.safeParse(request.input)).toMatchObject({ success: true })
      expect((tool.http.body ?? tool.output).safeParse(response.body)).toMatchObject({ success: true })
      expect([tool.http.status ?? 200, tool.http.also?.[0]]).toContain(response.status)
    }
  })

  test('responds in a fresh walk only with documented statuses, headers, and bodies', () => {
    const { operation } = operationsOf(document).find(each => each.operation.operationId === name)!
    const described = new Map(responsesOf(document, operation))
    for (const { name: title, response } of walk.examples.filter(example => example.tool === name)) {
      const { headers, content } = described.get(response.status)!
      const { schema, examples } = Object.values(content!)[0]!
      const codes = Object.values(examples!).map(({ value }) => (value as { error?: string }).error)
      expect(codes).toContain((response.body as { error?: string }).error)
      expect({ title, issues: validatorOf(document, schema).safeParse(response.body).error }).toEqual({ title })
      expect(Object.keys(headers!)).toEqual(expect.arrayContaining(Object.keys(response.headers)))
    }
  })
})

test('bodies that a step cannot send are refused as documented', () => {
  const shown = { tooLarge: 'body_too_large', notJson: 'unsupported_media_type' } as const
  for (const [answer, code] of [
    [walk.tooLarge, shown.tooLarge],
    [walk.notJson, shown.notJson],
  ] as const) {
    const status = FAULTS[code].status
    const example = faultExamples(EXAMPLES, OPERATIONS.find(t => t.name === 'preview_order')!, { code, status })[code]!
    expect(answer).toMatchObject({ status, body: { ...(example.value as object), request_id: expect.any(String) } })
  }
})
