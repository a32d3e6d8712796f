import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { documentOf } from './document.ts'

test.each([
  ['with', OPERATIONS],
  ['without', OPERATIONS.filter(tool => !tool.onlyLocal)],
])('a published linter finds no problem in the document %s the local operations', async (_, tools) => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({
    source: JSON.stringify(documentOf(tools)),
    absoluteRef: '/openapi.json',
    config,
  })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
  ).toEqual([])
})
