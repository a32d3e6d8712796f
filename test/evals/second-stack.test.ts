import { expect, test } from 'vitest'
import { cohensKappa, createJudge, readVerdict } from '../../evals/judge/judge.ts'
import { judgeRow } from '../../evals/judge/judge-row.ts'
import type { Row } from '../../evals/run/row.ts'

const turns = [{ said: 'two plain slices', reply: 'Got it. Total $10.16' }]

test('a LangChain judge returns a verdict with a quote from the conversation', async () => {
  const asked: string[] = []
  const judge = await createJudge('scripted', texts => {
    asked.push(texts.join('\n'))
    return 'I think {"pass": true, "why": "the total was said", "quote": "Total $10.16"}'
  })
  expect(await judge('The total was told.', turns)).toEqual({
    verdict: { pass: true, why: 'the total was said', quote: 'Total $10.16' },
  })
  expect(asked[0]).toContain('The total was told.')
  expect(asked[0]).toContain('Customer: two plain slices')
})

test('a verdict with an invented quote is void, and so is malformed output', () => {
  const verdict = JSON.stringify({ pass: true, why: 'it seems so', quote: 'Total $1.00' })
  expect(readVerdict(verdict, 'Total $10.16')).toEqual({ void: 'its quote does not stand in the conversation' })
  expect(readVerdict('yes', '')).toEqual({ void: 'the verdict is no JSON' })
  expect(readVerdict('{"pass":"yes"}', '')).toEqual({ void: 'the verdict has another shape' })
})

test('a judged row passes only if every rubric passes', async () => {
  const row = { reward: 1, parts: { END_STATE: 1 }, why: [], transcript: turns } as unknown as Row
  const strict = (texts: readonly string[]) =>
    JSON.stringify({ pass: texts.join().includes('Polite?'), why: 'as asked', quote: 'Got it.' })
  expect(await judgeRow('scripted', [], row)).toEqual(row)
  expect(await judgeRow('scripted', ['Polite?'], row, { script: strict })).toMatchObject({
    reward: 1,
    parts: { JUDGE: 1 },
    why: [],
  })
  expect(await judgeRow('scripted', ['Polite?', 'Short?'], row, { script: strict })).toMatchObject({
    reward: 0,
    parts: { END_STATE: 1, JUDGE: 0 },
    why: ['judged: as asked (“Got it.”)'],
  })
})

test('agreement beyond chance matches hand-computed values', () => {
  expect(cohensKappa([true, true, false, false], [true, true, false, false])).toBe(1)
  expect(cohensKappa([true, true, false, false], [true, false, true, false])).toBe(0)
})
