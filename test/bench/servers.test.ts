import { expect, test } from 'vitest'
import { SERVER_BENCHES } from '../../bench/benches.ts'
import { takeTurns } from '../../bench/kit/take-turns.ts'
import { judge, serverText, verdictLine } from '../../bench/kit/verdict.ts'
import { readOptions } from '../../bench/options.ts'
import { complaintsOf, figureIn, type Look, slopeOf } from '../../bench/soak/watch.ts'

const known = SERVER_BENCHES.map(({ name }) => name)

test('a paying round is measured, and its books balance afterwards', { timeout: 60_000 }, async () => {
  const bench = SERVER_BENCHES.find(({ name }) => name === 'pay')!
  const report = await takeTurns(bench, { rounds: 1, seed: '7', size: 0.02, withPeers: false })
  expect(report).toMatchObject({ name: 'pay', operations: 3, sides: [{ name: 'ours' }] })
  const [ours] = report.sides
  expect(ours!.cpu).toBeGreaterThan(0)
  // of the round that warms up and of the one that counts
  expect(ours!.examined).toMatch(/^audit balanced: 6 orders, 6 payments, \$\d+\.\d\d settled, none astray$/)
  expect(serverText(report)).toContain('Confirm and pay an order (3 × one order)')
})

const side = (name: string, cpu: number) => ({ name, cpu, cpuLeast: cpu, cpuMost: cpu, p50: 1, p99: 2, rss: 1e6 })
const report = (...sides: ReturnType<typeof side>[]) => ({ name: 'x', title: 'X', unit: 'y', operations: 1, sides })

test('a verdict compares ours with each peer that was there, and with what a core should do', () => {
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
})

test('a command line that cannot be followed is told everything that is wrong with it', () => {
  expect(readOptions(['nothing', '--rounds', '0', '--size', '1e3', '--peers', 'some'], known)).toEqual({
    problems: [
      'There is no bench "nothing", only preview, pay, demand, menu, poll.',
      '--rounds takes whole numbers from 1 to 100, not "0".',
      '--size takes numbers from 0.001 to 100, not "1e3".',
      '--peers takes all or none, not "some".',
    ],
  })
  expect(readOptions(['menu', '--peers', 'none'], known)).toMatchObject({
    names: ['menu'],
    rounds: 5,
    withPeers: false,
  })
})

const look = (minute: number, more: Partial<Look> = {}): Look => ({
  ...{ minute, rss: 2e8, heapUsed: 1e8, descriptors: 40, wal: 4e6, loopDelay: 20 },
  ...more,
})

test('a soak complains of what grows and of what is too large, and of nothing that stays', () => {
  const minutes = Array.from({ length: 12 }, (_, minute) => minute)
  expect(complaintsOf(minutes.map(minute => look(minute)))).toEqual([])
  const leaking = minutes.map(minute => look(minute, { rss: 2e8 + minute * 3e6, descriptors: 40 + minute * 2 }))
  expect(slopeOf(leaking, 'rss')).toBeCloseTo(3e6)
  expect(complaintsOf(leaking)).toEqual([
    'rss grows by 3000000 a minute, more than 1048576.',
    'descriptors grows by 2 a minute, more than 1.',
  ])
  expect(complaintsOf([...minutes.map(minute => look(minute)), look(12, { wal: 7e7 })])).toEqual([
    'wal came to 70000000, more than 67108864.',
  ])
  // what fills in the beginning is a cache
  expect(complaintsOf(minutes.map(minute => look(minute, { heapUsed: minute < 4 ? 5e7 * minute : 2e8 })))).toEqual([])
})

test('a figure is read by its whole name', () => {
  expect(figureIn('# HELP a b\na_b 3\na 0.25\n', 'a')).toBe(0.25)
  expect(() => figureIn('a_b 3\n', 'a')).toThrow('no figure a is told')
})
