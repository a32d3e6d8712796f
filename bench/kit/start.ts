import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#src/kernel/free-port.ts'
import { startNetwork } from '../network/start.ts'
import { median } from '../search/samples.ts'
import { table } from '../search/table.ts'
import { untilIdle } from './measure-contenders.ts'
import { startProgram } from './program.ts'

/** Program whose start is measured. */
export type Starter = {
  readonly name: string
  /** Package version of a third-party program. */
  readonly version?: string
  readonly entry: URL
  readonly ready: string
  /** Returns the environment. `folder` is empty; `network` serves as chain and facilitator. */
  readonly envOf: (place: {
    readonly folder: string
    readonly network: string
    readonly port: number
  }) => Readonly<Record<string, string>>
}

/** Wall-clock and CPU milliseconds until the first 200, and the RSS in bytes at that moment and once idle. */
type Start = { readonly ms: number; readonly cpu: number; readonly rss: number; readonly idleRss: number }

/** Medians over the rounds. */
export type StartReport = Start & {
  readonly name: string
  readonly version?: string
  readonly msLeast: number
  readonly msMost: number
}

/** Starts the programs in turn, round by round, each with an empty folder. The first round is a warm-up. */
export async function measureStarts(starters: readonly Starter[], rounds: number): Promise<StartReport[]> {
  await using network = await startNetwork()
  const seats = starters.map(starter => ({ starter, starts: [] as Start[] }))
  for (let round = -1; round < rounds; round += 1)
    for (const { starter, starts } of seats) {
      const start = await startOnce(starter, network.origin)
      if (round >= 0) starts.push(start)
    }
  return seats.map(({ starter: { name, version }, starts }) => {
    const all = (figure: keyof Start) => starts.map(start => start[figure])
    return {
      name,
      ...(version ? { version } : {}),
      ms: median(all('ms')),
      msLeast: Math.min(...all('ms')),
      msMost: Math.max(...all('ms')),
      cpu: median(all('cpu')),
      rss: median(all('rss')),
      idleRss: median(all('idleRss')),
    }
  })
}

async function startOnce({ entry, ready, envOf }: Starter, network: string): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bench-start-'))
  try {
    const port = await freePort()
    await using server = await startProgram({ entry, ready, port, env: envOf({ folder, network, port }) })
    const { cpu, rss } = await server.usage()
    await untilIdle(server)
    return { ms: server.startedIn, cpu: cpu / 1_000, rss, idleRss: (await server.usage()).rss }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const HEAD = ['', 'ms', 'least', 'most', 'ratio', 'cpu ms', 'rss MB', 'idle MB']

/** Formats the start times. `ratio` is relative to the first program. */
export const startsText = (starts: readonly StartReport[]): string =>
  table(
    HEAD,
    starts.map(({ name, version, ms, msLeast, msMost, cpu, rss, idleRss }) => [
      version ? `${name} ${version}` : name,
      ...[ms, msLeast, msMost, ms / starts[0]!.ms, cpu, rss / 1e6, idleRss / 1e6],
    ]),
  )
