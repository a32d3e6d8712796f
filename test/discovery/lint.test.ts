import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { documentOf } from './document.ts'

test.each([
  ['with', OPERATIONS],
  ['without', OPERATIONS.filter(tool => !tool.onlyLocal)],
])('a linter that is published finds nothing wrong with the document %s the local operations', async (_, tools) => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // it describes a service that is offered, not a text that is licensed
      'info-license': 'off',
      // answers may have more fields at any time: the document says so
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  })
  const problems = await lintFromString({
    source: JSON.stringify(documentOf(tools)),
    absoluteRef: '/openapi.json',
    config,
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([])
})
