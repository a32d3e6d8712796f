import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRemote } from '../child-process-rpc.ts'
import { installPeers } from '../peers.ts'
import { mean } from '../samples.ts'
import type { PassTime } from '../time-pass.ts'
import type { DishReport } from './our-process.ts'
import type { PlanReport } from './plan-process.ts'
import { type DishTiming, dishTimingOf, openDishTruth, readDishTask, type Share } from './task.ts'

export type DishEffort = {
  readonly queries: number
  readonly rounds: number
  readonly seed: string
  readonly peers: readonly string[]
}

export type PeerReport = {
  readonly name: string
  readonly cpuSeconds: number
  /** Resident memory in bytes that rows and indexes added. */
  readonly rss: number
  readonly ways: readonly (DishTiming & { readonly share: Share; readonly recall: number })[]
}

/** Values of `ef`: number of kinds that a graph search tracks and returns. */
const EFS = [64, 128, 256]
const CPU_MILLISECONDS = 100
/** Number of peer queries. A SQL scan takes a tenth of a second, and the ground truth checks every row. */
const PEER_QUERIES = 20
const PEER_SHARES = [undefined, 0.3] as const
const DISH_PEERS = ['usearch', 'sqlite-vec']
const MOST_FOR_PEERS = 300_000
const HEAP_MEGABYTES = 8_000
/** Folder for graphs, kept because building a large one takes many minutes. */
const GRAPHS = 'var/bench/dishes'

/** Measures the near-neighbor search over n dish kinds: our graph search, our scan, and peers. */
export async function measureDishes(n: number, { queries, rounds, seed, peers }: DishEffort) {
  await using ours = openRemote(new URL('our-process.ts', import.meta.url), [], HEAP_MEGABYTES)
  await ours.call('open', { n, seed, queries, graphs: GRAPHS })
  const report = await ours.call<DishReport>('measure', { efs: EFS, rounds, cpuMilliseconds: CPU_MILLISECONDS })
  const beside: PeerReport[] = []
  const names = n <= MOST_FOR_PEERS ? DISH_PEERS.filter(name => peers.includes(name)) : []
  if (names.length === 0) return { report, beside }
  installPeers()
  const folder = mkdtempSync(join(tmpdir(), 'bench-dishes-'))
  using cleanup = new DisposableStack()
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  await ours.call('task', { folder, queries: PEER_QUERIES })
  await ours[Symbol.asyncDispose]()
  const judge = openDishTruth(readDishTask(folder))
  for (const name of names) beside.push(await measurePeer(name, folder, rounds, judge))
  return { report, beside }
}

/** Measures full search plans without pagination, on generated restaurants. */
export async function measureDishPlans(restaurants: number, { rounds, seed }: DishEffort): Promise<PlanReport> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-dishes-'))
  using cleanup = new DisposableStack()
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }))
  await using remote = openRemote(new URL('plan-process.ts', import.meta.url), [], HEAP_MEGABYTES)
  return await remote.call<PlanReport>('plan', {
    restaurants,
    seed,
    folder,
    rounds,
    cpuMilliseconds: CPU_MILLISECONDS,
  })
}

async function measurePeer(
  name: string,
  folder: string,
  rounds: number,
  judge: ReturnType<typeof openDishTruth>,
): Promise<PeerReport> {
  process.stderr.write(`loading ${name} …\n`)
  await using remote = openRemote(new URL('../../peers/dishes.ts', import.meta.url), [name], HEAP_MEGABYTES)
  const loaded = await remote.call<{ cpuSeconds: number; rss: number }>('load', { from: folder })
  const ways = []
  for (const share of PEER_SHARES) {
    const taken: PassTime[] = []
    for (let round = 0; round < rounds; round++)
      taken.push(await remote.call<PassTime>('round', { share, cpuMilliseconds: CPU_MILLISECONDS }))
    const recall = mean(taken[0]!.answers.map((rows, index) => judge(index, share, rows)))
    ways.push({ share, recall, ...dishTimingOf(taken) })
  }
  return { name, ...loaded, ways }
}
