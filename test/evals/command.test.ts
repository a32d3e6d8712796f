import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startChromium } from '#test/support/browser.ts'
import { startReadingModel } from '#test/support/reading-model.ts'
import { readTasks } from '../../evals/task/load.ts'
import { evals, evalsWith } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-evals-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MS = 120_000

const SMOKE = ['--suite', 'dialog', '-t', 'marchetti', '--trials', '2']

test('two equal runs give the same bytes, the gate is open, and the report page is usable', {
  timeout: MS,
}, async () => {
  const [first, second] = [join(folder, 'first'), join(folder, 'second')]
  const once = await evals(...SMOKE, '--out', first)
  const again = await evals(...SMOKE, '--out', second)
  expect(once.out).toContain('The gate is open.')
  expect([once.code, again.code]).toEqual([0, 0])
  const rows = readFileSync(join(first, 'rows.jsonl'), 'utf8')
  expect(rows.trim().split('\n').length).toBeGreaterThanOrEqual(8)
  expect(readFileSync(join(second, 'rows.jsonl'), 'utf8')).toBe(rows)

  // resuming finds nothing left to do and loses nothing
  const times = readFileSync(join(second, 'timings.jsonl'), 'utf8')
  const resumed = await evals(...SMOKE, '--resume', second)
  expect(resumed.code).toBe(0)
  expect(readFileSync(join(second, 'rows.jsonl'), 'utf8')).toBe(rows)
  expect(readFileSync(join(second, 'timings.jsonl'), 'utf8')).toBe(times)

  const browser = await startChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } })
    const foreign: string[] = []
    page.on('request', request => {
      if (!request.url().startsWith('file:')) foreign.push(request.url())
    })
    await page.goto(pathToFileURL(join(first, 'report.html')).href)
    await page.getByRole('status').getByText('The gate is open.').waitFor()
    await page.getByRole('link', { name: 'dialog', exact: true }).click()
    await page.getByText('dialog-marchetti-and-daughters-pizza-1').first().click()
    await page.locator('details[open] .reply').first().waitFor()
    await page.locator('details[open] details.call summary').first().click()
    expect(await page.locator('details.call[open] pre').first().textContent()).toContain('{')
    expect(foreign).toEqual([])
    const width = await page.locator('main').evaluate(element => element.scrollWidth - element.clientWidth)
    expect(width).toBeLessThanOrEqual(1)
  } finally {
    await browser.close()
  }
})

test('a mutant closes the gate, and so does --least; the report page is reproducible', { timeout: MS }, async () => {
  const out = join(folder, 'mutant')
  const { code, out: said } = await evals(
    ...['--suite', 'dialog', '-t', 'two-plain-slices', '--trials', '1'],
    ...['--mutant', 'never-finishes', '--least', '0.9', '--out', out],
  )
  expect(said).toContain('The gate is shut')
  expect(said).toContain('- dialog: 0.000 are right, and 0.9 are asked for')
  expect(code).toBe(1)
  const page = readFileSync(join(out, 'report.html'), 'utf8')
  writeFileSync(join(out, 'report.html'), '')
  await evals('report', out)
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toBe(page)
})

/** The model's answers were recorded from `startReadingModel`; UPDATE_CASSETTES=1 records them again. */
const recorded = { folder: 'evals/cassettes', isUpdated: process.env.UPDATE_CASSETTES === '1' }

test('a deliberately worse prompt loses over recorded calls, and no model is called', { timeout: MS }, async () => {
  const prompts = ['ab', 'clerk@v1', 'evals/prompts/worse.md']
  const args = [...prompts, '--model', 'compat:scripted', '-t', 'dialog-remote', '--trials', '1']
  if (recorded.isUpdated) {
    for (const name of ['v1', 'worse']) rmSync(`${recorded.folder}/compat-scripted-${name}.jsonl`, { force: true })
    await using model = await startReadingModel()
    const { code } = await evalsWith(model.env, ...args, '--record', recorded.folder, '--out', join(folder, 'recorded'))
    expect(code).toBe(0)
  }
  const { code, out } = await evals(...args, '--replay', recorded.folder, '--out', join(folder, 'ab'))
  expect(out).toContain('10 tasks in both, 0 better with B, 10 worse')
  expect(out).toMatch(/B worse by 100\.0 points/)
  expect(code).toBe(0)
})

test('all invalid arguments are reported at once', async () => {
  const { code, out } = await evals('--suite', 'nothing', '--trials', '0', '--prompt', 'clerk@v99')
  expect(code).toBe(1)
  for (const part of ['there is no suite nothing', '--trials', 'there is no prompt clerk@v99'])
    expect(out).toContain(part)
  const named = await evals('new', 'My Lunch!', 'Ledger Deli')
  expect([named.code, named.out]).toEqual([1, expect.stringContaining('new: the id My Lunch! will not do')])
  expect(named.out).not.toContain('"code"')
  const silent = await evals('--model', 'compat:scripted', '--replay', join(folder, 'no-cassettes'))
  expect([silent.code, silent.out]).toEqual([1, expect.stringContaining('--replay: there is no folder')])
})

test('a run cut short by its budget reports how much is left and how to resume', { timeout: MS }, async () => {
  const budget = join(folder, 'budget')
  const played = ['--model', 'compat:scripted', '--prompt', 'clerk@v1']
  const remote = ['--suite', 'dialog', ...played, '-t', 'dialog-remote', '--trials', '1']
  const replay = ['--replay', 'evals/cassettes']
  const { code, out } = await evals(...remote, ...replay, '--max-usd', '0.000001', '--out', budget)
  expect(out).toContain(`--resume ${budget} does what the budget left.`)
  expect(out).toContain('- the budget is spent: 9 trials were not begun')
  expect(code).toBe(1)
  expect(readFileSync(join(budget, 'rows.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1)

  expect((await evals(...remote, ...replay, '--resume', budget)).code).toBe(0)
  expect(readFileSync(join(budget, 'rows.jsonl'), 'utf8').trim().split('\n')).toHaveLength(10)
})

test('a budget needs a price, a baseline needs all suites, and a report needs an existing run', async () => {
  const unpriced = await evals('--model', 'openai:nobody-knows', '--max-usd', '1')
  expect([unpriced.code, unpriced.out]).toEqual([1, expect.stringContaining('evals/prices.json')])
  const part = await evals('baseline', '--suite', 'limits', '-t', 'ten', '--mutant', 'never-finishes')
  expect(part.code).toBe(1)
  for (const name of ['--suite', '--task', '--mutant']) expect(part.out).toContain(`baseline, ${name}`)
  const gone = await evals('report', 'nowhere')
  expect([gone.code, gone.out]).toEqual([1, expect.stringContaining('there is no run nowhere')])
})

test('a task file with invalid YAML is named', () => {
  mkdirSync(join(folder, 'tasks/dialog'), { recursive: true })
  writeFileSync(join(folder, 'tasks/dialog/broken.yaml'), 'id: dialog-a\nscript: [\n  - yes\n')
  expect(() => readTasks('*', join(folder, 'tasks'))).toThrow('dialog/broken.yaml: ')
})
