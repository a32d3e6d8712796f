import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openRemote, type Remote } from '../search/child-process-rpc.ts'
import { median, quantile } from '../search/samples.ts'
import { addBaselineServer, isOurs } from './baseline-server.ts'
import type { Contender, ServerBench } from './contender.ts'
import type { Running } from './program.ts'

export type Effort = {
  readonly rounds: number
  readonly seed: string
  /** Factor for the number of operations per round. */
  readonly size: number
  readonly withPeers: boolean
}

/** Cost of an operation for one contender: CPU microseconds of its process, and latency in milliseconds. */
export type SideReport = {
  readonly name: string
  readonly version?: string
  readonly cpu: number
  /** Range over the rounds, as an indicator of stability. */
  readonly cpuLeast: number
  readonly cpuMost: number
  readonly p50: number
  readonly p99: number
  /** Heap and external bytes that an operation retains after garbage collection. */
  readonly kept: number
  readonly rss: number
  readonly examined?: string
}

export type ServerReport = {
  readonly name: string
  readonly title: string
  readonly unit: string
  readonly operations: number
  readonly sides: readonly SideReport[]
}

const AT_ONCE = 8
const HEAP_MEGABYTES = 2_000
const VISITORS = new URL('./workload-process.ts', import.meta.url)

type Round = Pick<SideReport, 'cpu' | 'p50' | 'p99' | 'kept'>
type Seat = { readonly side: Contender; readonly server: Running; readonly visitors: Remote; readonly rounds: Round[] }

/** Measures all contenders of a benchmark in turn, round by round. The first rounds are warm-up. */
export async function measureContenders(
  bench: ServerBench,
  { rounds, seed, size, withPeers }: Effort,
): Promise<ServerReport> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const sides = await bench.open({ seed, withPeers, folder, stack })
  const count = Math.max(1, Math.round(bench.count * size))
  const seats: Seat[] = []
  const seat = async (side: Contender) => {
    const server = stack.use(await side.start())
    await untilIdle(server)
    const visitors = stack.use(openRemote(VISITORS, [side.name], HEAP_MEGABYTES))
    seats.push({ side, server, visitors, rounds: [] })
  }
  for (const side of sides.filter(isOurs)) await seat(side)
  for (const side of await addBaselineServer(bench, seats, folder)) await seat(side)
  for (const side of sides) if (!isOurs(side)) await seat(side)
  for (let round = -(bench.warmRounds ?? 1); round < rounds; round += 1)
    for (const seat of seats) {
      const measured = await takeTurn(seat, { count, seed: `${seed} ${round}` })
      if (round >= 0) seat.rounds.push(measured)
    }
  const reports: SideReport[] = []
  for (const seat of seats) reports.push(await reportOf(seat))
  const { name, title, unit } = bench
  return { name, title, unit, operations: count * rounds, sides: reports }
}

const LOOK_MS = 500
const IDLE = 0.05
const PATIENCE_MS = 60_000

/** Waits until a server is idle, so that background preparation such as indexing is not attributed to requests. */
export async function untilIdle(server: Running): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let before = await server.usage(); performance.now() < giveUpAt; ) {
    await setTimeout(LOOK_MS)
    const now = await server.usage()
    if (now.cpu - before.cpu < IDLE * LOOK_MS * 1000) return
    before = now
  }
}

async function takeTurn(
  { side, server, visitors }: Seat,
  { count, seed }: { count: number; seed: string },
): Promise<Round> {
  const { facts, visit } = side
  await visitors.call('prepare', { module: visit.href, origin: server.origin, count, atOnce: AT_ONCE, seed, facts })
  // Collect garbage first, so that leftovers of the preparation are not attributed to the operation.
  const before = await server.usage(true)
  const { each } = await visitors.call<{ each: Float64Array }>('run')
  const after = await server.usage()
  const left = await server.usage(true)
  return {
    cpu: (after.cpu - before.cpu) / count,
    p50: quantile(each, 0.5),
    p99: quantile(each, 0.99),
    kept: (left.heapUsed - before.heapUsed) / count,
  }
}

async function reportOf({ side, server, rounds }: Seat): Promise<SideReport> {
  const { rss } = await server.usage(true)
  const examined = await side.examine?.()
  const cpus = rounds.map(({ cpu }) => cpu)
  return {
    name: side.name,
    ...(side.version ? { version: side.version } : {}),
    cpu: median(cpus),
    cpuLeast: Math.min(...cpus),
    cpuMost: Math.max(...cpus),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    kept: median(rounds.map(({ kept }) => kept)),
    rss,
    ...(examined === undefined ? {} : { examined }),
  }
}
