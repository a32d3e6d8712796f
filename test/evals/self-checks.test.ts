import { expect, test } from 'vitest'
import { HARNESS_MUTANTS } from '../../evals/harness/mutants.ts'
import { PARTS } from '../../evals/harness/parts.ts'
import { selfCheck } from '../../evals/harness/self-checks.ts'

test('the harness passes its own checks', async () => {
  expect(await selfCheck(PARTS)).toEqual([])
})

test.for(HARNESS_MUTANTS)('a faulty harness is detected: it $about', async ({ change }) => {
  expect(await selfCheck({ ...PARTS, ...change(PARTS) })).not.toEqual([])
})
