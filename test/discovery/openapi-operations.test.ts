import { describe, expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { faultsOf } from '#src/discovery/faults.ts'
import { documentOf, operationsOf, resolve, responsesOf, validatorOf } from './document.ts'

const document = documentOf(OPERATIONS)
const operations = operationsOf(document)

describe.each(operations.map(each => [each.operation.operationId, each] as const))(
  '%s',
  (name, { path, operation }) => {
    const tool = OPERATIONS.find(each => each.name === name)!
    const responses = responsesOf(document, operation)
    const parameters = operation.parameters.map(each =>
      '$ref' in each ? resolve(document, String(each.$ref)) : each,
    ) as { name: string; in: string; schema: unknown; example?: unknown }[]

    test('accepts every field of its input in one place, and the headers of its kind', () => {
      const inBody = Object.values(operation.requestBody?.content ?? {}).flatMap(media =>
        Object.keys((media.schema as { properties: object }).properties),
      )
      const fields = parameters.filter(each => each.in !== 'header').map(each => each.name)
      expect([...fields, ...inBody].sort()).toEqual(Object.keys(tool.input.shape).sort())
      expect(parameters.filter(each => each.in === 'path').map(each => `{${each.name}}`)).toEqual(
        path.match(/\{\w+\}/g) ?? [],
      )
      const headers = parameters.filter(each => each.in === 'header').map(each => each.name)
      expect(headers).toContain('X-Agent-Id')
      expect(headers.includes('Idempotency-Key')).toBe(tool.http.repeats !== undefined)
      expect(headers.includes('PAYMENT-SIGNATURE')).toBe(tool.paid === true)
      expect(new Set(parameters.map(each => `${each.in} ${each.name}`)).size).toBe(parameters.length)
    })

    test('has one success, and an example of every fault code under its status', () => {
      const successes = responses.filter(([status]) => status < 300)
      expect(successes.map(([status]) => status)).toEqual([
        ...[...(tool.http.also ? [tool.http.also[0]] : []), tool.http.status ?? 200].sort(),
      ])
      const shown = responses.flatMap(([status, response]) =>
        status < 400
          ? []
          : Object.values(response.content ?? {}).flatMap(media =>
              Object.values(media.examples ?? {}).map(({ value }) => `${(value as { error: string }).error} ${status}`),
            ),
      )
      expect(new Set(shown)).toEqual(new Set(faultsOf(tool).map(({ code, status }) => `${code} ${status}`)))
      for (const code of tool.faults) expect(shown.join()).toContain(code)
    })

    test('has examples of request and success, and each example matches its schema', () => {
      const contents = [operation.requestBody?.content, ...responses.map(([, response]) => response.content)]
      for (const media of contents.flatMap(content => Object.values(content ?? {}))) {
        const schema = validatorOf(document, media.schema)
        expect(Object.keys(media.examples ?? {})).not.toEqual([])
        for (const [title, { value }] of Object.entries(media.examples ?? {}))
          expect({ title, issues: schema.safeParse(value).error?.issues }).toEqual({ title, issues: undefined })
      }
      for (const { name: parameter, schema, example } of parameters)
        if (example !== undefined)
          expect({ parameter, ...validatorOf(document, schema).safeParse(example) }).toMatchObject({ success: true })
      for (const { in: where, name: parameter, example } of parameters)
        if (where === 'path') expect({ parameter, example }).toMatchObject({ example: expect.any(String) })
    })

    test('links to operations by existing parameters and existing values', () => {
      for (const [status, response] of responses) {
        for (const link of Object.values(response.links ?? {})) {
          const target = operations.find(each => each.operation.operationId === link.operationId)!.operation
          for (const qualified of Object.keys(link.parameters ?? {})) {
            const [where, parameter] = qualified.split('.')
            expect(target.parameters).toContainEqual(expect.objectContaining({ in: where, name: parameter }))
          }
          const body = Object.keys((link.requestBody as object | undefined) ?? {})
          const targetBody = Object.values(target.requestBody?.content ?? {})[0]?.schema
          for (const field of body) expect(targetBody).toHaveProperty(['properties', field])
          const expressions = JSON.stringify(link).matchAll(/\$(request|response)\.body#([\w/]+)/g)
          for (const [, side, pointer] of expressions) {
            const content = side === 'request' ? operation.requestBody?.content : response.content
            for (const { value } of Object.values(Object.values(content ?? {})[0]?.examples ?? {}))
              expect(typeof resolve(value, pointer!)).toBe('string')
          }
        }
        if (response.links) expect(status).toBeLessThan(300)
      }
    })
  },
)
