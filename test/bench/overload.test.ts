import { expect, test } from 'vitest'
import { runOverload } from '../../bench/overload/run.ts'
import { reportText } from '../../bench/overload/table.ts'

test('three times the capacity of a server loses nobody a payment, whatever else its machine does', {
  timeout: 120_000,
}, async () => {
  const options = { seconds: 1, times: 3, rounds: 1, seed: 7 }
  const report = await runOverload(options, () => {}, { CATALOG: 'data/catalog' })
  const told = reportText(report, 3)
  const [{ normal, overload }] = report.rounds as [(typeof report.rounds)[number]]
  for (const phase of [normal, normal.first, overload, overload.first]) {
    expect(phase.wrong, told).toEqual([])
    expect(phase).toMatchObject({ withoutRetryAfter: 0 })
  }
  expect(overload.accepted.count).toBeGreaterThan(0)
  expect(report.lost).toBe(0)
  expect(report.charged).toBe(0)
  expect(report.audit.balanced, report.audit.text).toBe(true)
})
