import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openRemote, type Remote } from './child-process-rpc.ts'
import type { PeerName } from './options.ts'
import { createRecallJudge, type Nearness } from './recall-judge.ts'
import { mean, type Timing, timingOf } from './samples.ts'
import { readTask } from './task.ts'
import type { PassTime } from './time-pass.ts'

/** Measurement of one engine on the common task. */
type EngineReport = {
  readonly name: string
  readonly timing: Timing
  /** Recall at ten by the engine's own distance measure. Absent if the ranking uses more than vectors. */
  readonly recall?: number
  readonly peer?: PeerFacts
}

type PeerFacts = {
  readonly version: string
  readonly shape: string
  readonly lacks: string
  readonly nearness: Nearness
  readonly seconds: number
  readonly cpuSeconds: number
  /** Resident memory in bytes that rows and indexes added. */
  readonly rss: number
}

export type PeersReport = { readonly queries: number; readonly engines: readonly EngineReport[] }

const FOLDER = new URL('../peers/', import.meta.url)
const HEAP_MEGABYTES = 8_000
const CPU_MILLISECONDS = 400
/** CPU milliseconds of the warm-up round. The runtime only optimizes code after tens of thousands of calls. */
const WARM_MILLISECONDS = 2_000
const OUR_WAYS = [
  ['ours, the vectors alone', 'nearest'],
  ['ours, the whole plan', 'plan'],
  ['ours, the whole search()', 'search'],
] as const

/** Installs missing peers from their own lockfile. Does not touch the product's packages. */
export function installPeers(): void {
  const cwd = fileURLToPath(FOLDER)
  if (existsSync(join(cwd, 'node_modules', '.package-lock.json'))) return
  process.stderr.write('installing the peers into bench/peers …\n')
  // Not `npm ci`, which rejects a lockfile without the packages of other platforms.
  execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd,
    stdio: 'inherit',
  })
}

type Engine = {
  readonly name: string
  /** Runs all queries repeatedly until the given CPU milliseconds are spent. */
  readonly round: (cpuMilliseconds: number) => Promise<PassTime>
  readonly nearness?: Nearness
  readonly peer?: PeerFacts
}

/** Passes our rows to the peers, queries all engines in turn, and judges their results. */
export async function measurePeers(
  ours: Remote,
  names: readonly PeerName[],
  { queries, rounds, seed }: { queries: number; rounds: number; seed: string },
): Promise<PeersReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-task-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const asked = await ours.call<number>('task', { folder, queries, seed })
  const engines: Engine[] = OUR_WAYS.map(([name, way]) => ({
    name,
    round: cpuMilliseconds => ours.call<PassTime>('round', { way, cpuMilliseconds }),
    ...(way === 'nearest' ? { nearness: 'dot' } : {}),
  }))
  for (const name of names) {
    const remote = stack.use(openRemote(new URL('run.ts', FOLDER), [name], HEAP_MEGABYTES))
    engines.push(await openPeer(remote, name, folder))
  }
  const taken = new Map<Engine, PassTime[]>(engines.map(engine => [engine, []]))
  for (const engine of engines) await engine.round(WARM_MILLISECONDS)
  for (let round = 0; round < rounds; round++)
    for (const engine of engines) taken.get(engine)!.push(await engine.round(CPU_MILLISECONDS))
  const task = readTask(folder)
  const judge = createRecallJudge(task)
  const recallOf = ({ answers }: PassTime, nearness: Nearness): number =>
    mean(answers.map((rows, index) => judge(task.queries[index]!, nearness, rows)))
  return {
    queries: asked,
    engines: engines.map(engine => ({
      name: engine.name,
      timing: timingOf(taken.get(engine)!),
      ...(engine.nearness ? { recall: recallOf(taken.get(engine)![0]!, engine.nearness) } : {}),
      ...(engine.peer ? { peer: engine.peer } : {}),
    })),
  }
}

async function openPeer(remote: Remote, name: PeerName, folder: string): Promise<Engine> {
  process.stderr.write(`loading ${name} …\n`)
  const facts = await remote.call<Omit<PeerFacts, 'rss'>>('load', { from: folder })
  const rss = await remote.call<number>('memory')
  return {
    name,
    nearness: facts.nearness,
    peer: { ...facts, rss },
    round: cpuMilliseconds => remote.call<PassTime>('round', { cpuMilliseconds }),
  }
}
