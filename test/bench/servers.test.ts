import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { payBench } from '../../bench/benches/pay.ts'
import { turnBench } from '../../bench/benches/turn.ts'
import { BENCHES } from '../../bench/benches.ts'
import { findRegressions } from '../../bench/kit/compare.ts'
import { measureContenders } from '../../bench/kit/measure-contenders.ts'
import { measureStarts } from '../../bench/kit/start.ts'
import { judge, serverText, verdictLine } from '../../bench/kit/verdict.ts'
import { startNetwork } from '../../bench/network/start.ts'
import { readOptions } from '../../bench/options.ts'
import { FEW_RESTAURANTS, ourServer } from '../../bench/servers/ours.ts'
import { recordTalk } from '../../bench/servers/record-talk.ts'
import { figureIn, findViolations, growthOf, isTooShort, type Look } from '../../bench/soak/stability-metrics.ts'

const known = BENCHES.map(({ name }) => name)

test('a paying round is measured, and its ledger balances afterward', async () => {
  const report = await measureContenders(payBench, { rounds: 1, seed: '7', size: 0.005, withPeers: false })
  expect(report).toMatchObject({ name: 'pay', operations: 3, sides: [{ name: 'ours' }, { name: 'floor: node:http' }] })
  const [ours] = report.sides
  expect(ours!.cpu).toBeGreaterThan(0)
  // orders of the warm-up rounds, of the measured round, and of the recording for the floor
  expect(ours!.examined).toMatch(/^audit balanced: 13 orders, 13 payments, \$\d+\.\d\d settled, none astray$/)
  expect(serverText(report)).toContain('Confirm and pay an order (3 × one order)')
})

test('a conversation is measured as JSON and as events, and priced at its end', async () => {
  const report = await measureContenders(turnBench, { rounds: 1, seed: '7', size: 0.01, withPeers: false })
  expect(report.sides).toMatchObject([
    ...[{ name: 'ours' }, { name: 'ours, events' }],
    ...[{ name: 'floor: node:http' }, { name: 'floor: node:http, events' }],
  ])
  for (const { cpu } of report.sides) expect(cpu).toBeGreaterThan(0)
})

test('the conversation recorded for the peers contains the results of our tools', async () => {
  await using network = await startNetwork()
  const folder = mkdtempSync(join(tmpdir(), 'comanda-talk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { env } = await ourServer({ folder, network: network.origin }, FEW_RESTAURANTS)
  const [turn] = await recordTalk(env, ['two pastrami on rye from Ledger Deli for pickup'])
  const [calls, ...more] = turn!.steps
  expect(more).toEqual([])
  expect(calls!.map(({ name }) => name)).toEqual(['set_details', 'edit_cart', 'present_order'])
  expect(calls!.every(({ output }) => output !== undefined)).toBe(true)
  expect(turn!.reply).toContain('2 × Hot Pastrami (Rye) — $35.90')
})

test('startup is measured until the first response, in each round', async () => {
  const entry = new URL('../../bench/servers/start-least.ts', import.meta.url)
  const [least] = await measureStarts([{ name: 'least', entry, ready: '/', envOf: () => ({}) }], 1)
  expect(least).toMatchObject({ name: 'least', ms: least!.msLeast, msMost: least!.msLeast })
  for (const figure of [least!.ms, least!.cpu, least!.rss, least!.idleRss]) expect(figure).toBeGreaterThan(0)
})

const side = (name: string, cpu: number) => ({
  name,
  cpu,
  cpuLeast: cpu,
  cpuMost: cpu,
  p50: 1,
  p99: 2,
  kept: 0,
  rss: 1e6,
})
const report = (...sides: ReturnType<typeof side>[]) => ({ name: 'x', title: 'X', unit: 'y', operations: 1, sides })

test('a verdict compares our CPU time with each measured peer and with the target per core', () => {
  const targets = [
    { peer: 'slow', first: 2, moonshot: 4 },
    { peer: 'absent', first: 2, moonshot: 4 },
  ]
  const verdicts = judge(
    { targets, perSecond: { first: 20_000, moonshot: 30_000 } },
    report(side('ours', 100), side('slow', 300)),
  )
  expect(verdicts.map(verdictLine)).toEqual([
    '3 times less CPU than slow; first target 2, moonshot 4: reached',
    '10000 a second and core; first target 20000, moonshot 30000: missed',
  ])
  const size = { what: 'MB', first: 4, moonshot: 2, better: 'less' } as const
  expect([1, 3, 5].map(reached => verdictLine({ ...size, reached }))).toEqual([
    '1 MB; first target 4, moonshot 2: moonshot',
    '3 MB; first target 4, moonshot 2: reached',
    '5 MB; first target 4, moonshot 2: missed',
  ])
})

test('a comparison reports ratios over ours that got worse, only for rows in both reports', () => {
  const of = (name: string, ...cpus: number[]) => ({
    name,
    sides: cpus.map((cpu, at) => side(at ? `peer ${at}` : 'ours', cpu)),
  })
  const before = [of('poll', 100, 50, 200), of('menu', 100, 50)]
  expect(findRegressions(before, [of('poll', 110, 50, 200, 70), of('menu', 50, 50)])).toEqual([])
  expect(findRegressions(before, [of('poll', 130, 50, 260)])).toEqual([
    'poll: peer 1 over ours: 0.385, was 0.500: 23 % lost',
  ])
})

test('an invalid command line reports all its errors', () => {
  expect(
    readOptions(['nothing', '--rounds', '0', '--size', '1e3', '--peers', 'some', '--compare', 'no/file'], known),
  ).toEqual({
    problems: [
      'There is no bench "nothing", only preview, pay, demand, turn, sessions, start, menu, poll.',
      '--rounds takes whole numbers from 1 to 100, not "0".',
      '--size takes numbers from 0.001 to 100, not "1e3".',
      '--peers takes all or none, not "some".',
      '--compare: no file no/file.',
    ],
  })
  expect(readOptions(['menu', '--peers', 'none'], known)).toMatchObject({
    names: ['menu'],
    rounds: 5,
    withPeers: false,
  })
})

const look = (minute: number, more: Partial<Look> = {}): Look => ({
  minute,
  rss: 2e8,
  heapUsed: 1e8,
  descriptors: 40,
  wal: 4e6,
  loopDelay: 20,
  ...more,
})

test('a soak run reports metrics that grow or are too large, and none that are stable', () => {
  const minutes = Array.from({ length: 12 }, (_, minute) => minute)
  expect(findViolations(minutes.map(minute => look(minute)))).toEqual([])
  const leaking = minutes.map(minute => look(minute, { rss: 2e8 + minute * 3e6, descriptors: 40 + minute * 2 }))
  expect(growthOf(leaking, 'rss').slope).toBeCloseTo(3e6)
  expect(findViolations(leaking)).toEqual([
    'rss grows by 3000000 a minute, more than 1048576.',
    'descriptors grows by 2 a minute, more than 1.',
  ])
  expect(findViolations([...minutes.map(minute => look(minute)), look(12, { wal: 7e7 })])).toEqual([
    'wal came to 70000000, more than 67108864.',
  ])
  // a metric that rises only at the beginning is a cache that fills up
  expect(findViolations(minutes.map(minute => look(minute, { heapUsed: minute < 4 ? 5e7 * minute : 2e8 })))).toEqual([])
})

test('a run too short to fill its caches reports no growth, and fluctuation is not growth', () => {
  const seconds = (count: number) => Array.from({ length: count }, (_, at) => at / 12)
  const filling = seconds(6).map(minute => look(minute, { heapUsed: 1e8 + minute * 9e6 }))
  expect(isTooShort(filling)).toBe(true)
  expect(findViolations(filling)).toEqual([])
  expect(findViolations([...filling, look(0.5, { rss: 6e8 })])).toEqual(['rss came to 600000000, more than 536870912.'])
  const twoMinutes = seconds(24).map(minute => look(minute, { heapUsed: 1e8 + Math.min(minute, 1) * 9e6 }))
  expect(isTooShort(twoMinutes)).toBe(false)
  expect(findViolations(twoMinutes)).toEqual([])
  const uneven = seconds(24).map((minute, at) => look(minute, { rss: 3e8 + (at % 3) * 8e6 + minute * 1.2e6 }))
  expect(growthOf(uneven, 'rss').slope).toBeGreaterThan(2 ** 20)
  expect(findViolations(uneven)).toEqual([])
  expect(findViolations(seconds(24).map(minute => look(minute, { rss: 3e8 + minute * 2e6 })))).toEqual([
    'rss grows by 2000000 a minute, more than 1048576.',
  ])
  const late = seconds(24).map((minute, at) => look(minute, { loopDelay: at === 20 ? 1_000 : 40 }))
  expect(findViolations(late)).toEqual([])
  expect(findViolations(late.map(one => ({ ...one, loopDelay: 300 })))).toEqual([
    'loopDelay was 300 most of the time, more than 200.',
  ])
})

test('a metric is read by its full name', () => {
  expect(figureIn('# HELP a b\na_b 3\na 0.25\n', 'a')).toBe(0.25)
  expect(() => figureIn('a_b 3\n', 'a')).toThrow('no figure a is told')
})
