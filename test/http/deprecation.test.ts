import express from 'express'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { announceEnd } from '#src/http/deprecation.ts'
import { commonHeaders } from '#src/http/headers.ts'
import { documentOf, operationsOf } from '../discovery/document.ts'

const END = { since: '2027-01-01', sunset: '2027-07-01' }

test('a deprecated operation states its start, end, and documentation, to pages of other sites too', async () => {
  const app = express().use(commonHeaders, (_request, response) => {
    response.append('Link', '</next>; rel="next"')
    announceEnd(response, END, 'https://food.example/docs#search')
    response.json({})
  })
  const server = app.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  await new Promise(resolve => server.close(resolve))
  expect(headers.get('Deprecation')).toBe('@1798761600')
  expect(headers.get('Sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT')
  expect(Date.parse(headers.get('Sunset')!)).toBe(Date.UTC(2027, 6, 1))
  expect(headers.get('Link')).toBe(
    '</next>; rel="next", <https://food.example/docs#search>; rel="deprecation"; type="text/html"',
  )
  const exposed = headers.get('Access-Control-Expose-Headers')!.split(', ')
  expect(exposed).toEqual(expect.arrayContaining(['PAYMENT-REQUIRED', 'Deprecation', 'Sunset']))
})

test('OpenAPI marks deprecated operations only', () => {
  const tools = OPERATIONS.map(tool => (tool.name === 'get_hours' ? { ...tool, deprecated: END } : tool))
  const marked = operationsOf(documentOf(tools)).filter(({ operation }) => operation.deprecated)
  expect(marked.map(({ operation }) => operation.operationId)).toEqual(['get_hours'])
})

test('a deprecated operation stays available for at least six months', () => {
  for (const { name, deprecated } of OPERATIONS.filter(tool => tool.deprecated)) {
    const days = (Date.parse(deprecated!.sunset) - Date.parse(deprecated!.since)) / 86_400_000
    expect({ name, days: days >= 180 }).toEqual({ name, days: true })
  }
})
