import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readTasks } from '../../evals/task/load.ts'
import { evals } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-played-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CASSETTES = 'evals/cassettes'
const CASSETTE = `${CASSETTES}/compat-played-v2.jsonl`
const PLAYED = ['--suite', 'played', '--model', 'compat:played', '--trials', '1', '--least', '1']

/** UPDATE_CASSETTES=1 stores the recorded answers under the current requests. */
const isUpdated = process.env.UPDATE_CASSETTES === '1'

test('every recorded conversation ends as it did, and no model is called', async () => {
  if (isUpdated) await evals(...PLAYED, '--renew', CASSETTES, '--out', join(folder, 'renewed'))
  const { code, out } = await evals(...PLAYED, '--replay', CASSETTES, '--out', join(folder, 'replayed'))
  const tasks = readTasks('played').length
  expect(out).toContain(`${tasks} of ${tasks} conversations replayed to their end.`)
  expect(out).toContain('The gate is open.')
  expect(code).toBe(0)
})

test('a prompt without recordings is compared with nothing', async () => {
  const ab = ['ab', 'clerk@v1', 'clerk@v2', '-t', 'dialog-remote', '--model', 'compat:scripted', '--trials', '1']
  const { code, out } = await evals(...ab, '--replay', CASSETTES, '--out', join(folder, 'ab'))
  expect(out).toContain('10 of 10 conversations replayed to their end.')
  expect(out).toContain('What differs there: nothing was recorded (10).')
  expect(out).toContain('Nothing was compared')
  expect(code).toBe(1)
})

test('the recorded conversations contain only example addresses and fictional phone numbers', () => {
  const texts = [
    readFileSync(CASSETTE, 'utf8'),
    ...readTasks('played').map(({ task }) => JSON.stringify([task.script, task.customer, task.expect])),
  ].join('\n')
  const addresses = [...texts.matchAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)].map(([address]) => address)
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter(address => !/@example\.(?:com|org|net)$/.test(address))).toEqual([])
  const numbers = [...texts.matchAll(/\b\d{3}\)?[ .-]?(\d{3})[ .-]?\d{4}\b/g)].filter(
    ([, exchange]) => exchange !== '555',
  )
  expect(numbers.map(([number]) => number)).toEqual([])
})
