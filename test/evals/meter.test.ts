import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createMeter } from '../../evals/customer/meter.ts'
import { judgeRow } from '../../evals/judge/judge-row.ts'
import { plainRow } from '../../evals/run/plain-row.ts'
import { costOf, readPrices } from '../../evals/run/prices.ts'
import { requirePrices } from '../../evals/run/spending-limit.ts'
import { spendOf } from '../../evals/run/summary.ts'

const LANGCHAIN = pathToFileURL(resolve('node_modules/@langchain/core/dist/utils/testing/index.js')).href
const MESSAGES = pathToFileURL(resolve('node_modules/@langchain/core/dist/messages/index.js')).href

/** Creates a module as --judge names it: a LangChain chat model that reports its usage. */
function modelNamed(model: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-judge-'))
  const file = join(folder, 'model.mjs')
  writeFileSync(
    file,
    `import { FakeListChatModel } from ${JSON.stringify(LANGCHAIN)}
import { AIMessage } from ${JSON.stringify(MESSAGES)}
const VERDICT = '{"pass": true, "why": "said", "quote": "Total $10.16"}'
class Counted extends FakeListChatModel {
  model = ${JSON.stringify(model)}
  bindTools() { return this }
  async _generate() {
    const usage_metadata = { input_tokens: 1000, output_tokens: 100, total_tokens: 1100, input_token_details: { cache_read: 400 } }
    return { generations: [{ text: VERDICT, message: new AIMessage({ content: VERDICT, usage_metadata }) }] }
  }
}
export default new Counted({ responses: [VERDICT] })
`,
  )
  return file
}

const prices = readPrices()
const priced = (model: string, tokens: Parameters<typeof costOf>[2]) => costOf(prices, model, tokens)
const talked = (() => {
  const row = plainRow({ suite: 'dialog', task: 'a', trial: 1, said: 'two slices', why: [] })
  const turn = { said: 'two slices', reply: 'Total $10.16', status: 200, cart: [], missing: [] }
  return { ...row, transcript: [{ ...turn, ready: true, calls: [], booked: 0, dropped: 0 }] }
})()

test('the usage of a judge is counted and included in the cost of a run', async () => {
  const file = modelNamed('scripted')
  try {
    const meter = createMeter(priced)
    const row = await judgeRow(file, ['The total was told.', 'Nothing was made up.'], talked, { meter })
    expect(row.parts).toMatchObject({ JUDGE: 1 })
    const aides = meter.read()
    // (600 × $1 + 400 × $0.10 + 100 × $4) / 1,000,000, twice
    expect(aides).toEqual({ tokens: { input: 2_000, cached: 800, output: 200 }, cost: expect.closeTo(0.00208, 9) })
    expect(spendOf([{ ...row, cost: 0.001, aides: aides! }])).toEqual({
      usd: 0.00308,
      tokens: { input: 2_000, cached: 800, output: 200 },
    })
  } finally {
    rmSync(file)
  }
})

test('with a budget, a judge or a customer without a price is rejected', async () => {
  const file = modelNamed('nobody-knows')
  try {
    await expect(requirePrices({ maxUsd: 1, judge: file, customer: file })).rejects.toThrow(
      /--customer: what nobody-knows costs[\s\S]*--judge: what nobody-knows costs/,
    )
    await requirePrices({ judge: file })
    await requirePrices({ maxUsd: 1, judge: 'scripted' })
    const meter = createMeter(priced)
    await judgeRow(file, ['The total was told.'], talked, { meter })
    expect(meter.read()).toMatchObject({ cost: null })
    expect(spendOf([{ ...talked, aides: meter.read()! }]).usd).toBeNull()
  } finally {
    rmSync(file)
  }
})
