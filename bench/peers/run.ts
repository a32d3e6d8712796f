import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '../search/child-process-rpc.ts'
import { readTask, unitVectors } from '../search/task.ts'
import { timePass } from '../search/time-pass.ts'
import type { Loaded, Peer, PeerQuery } from './peer.ts'

/** Process of one peer, named by its argument. */

const PEERS: Readonly<Record<string, () => Promise<Peer>>> = {
  'sqlite-vec': async () => (await import('./sqlite-vec.ts')).sqliteVec,
  'sqlite-vec0': async () => (await import('./sqlite-vec0.ts')).sqliteVec0,
  lancedb: async () => (await import('./lancedb.ts')).lancedb,
  orama: async () => (await import('./orama.ts')).orama,
  usearch: async () => (await import('./usearch.ts')).usearch,
  pgvector: async () => (await import('./pgvector.ts')).pgvector,
}

const folder = mkdtempSync(join(tmpdir(), 'bench-peer-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const peer = await PEERS[process.argv[2]!]!()
const before = process.memoryUsage().rss
let loaded: Loaded | undefined
let queries: PeerQuery[] = []

serve({
  load: async ({ from }: { from: string }) => {
    const task = readTask(from)
    const units = unitVectors(task.vectors, task.dimensions)
    queries = task.queries.map(query => ({ ...query, vector: unitVectors(query.vector, task.dimensions) }))
    const cpu = process.cpuUsage()
    const started = performance.now()
    loaded = await peer.load(task, units, folder)
    const { user, system } = process.cpuUsage(cpu)
    return {
      version: versionOf(peer.package),
      shape: peer.shape,
      lacks: peer.lacks,
      nearness: peer.nearness,
      seconds: (performance.now() - started) / 1000,
      cpuSeconds: (user + system) / 1e6,
    }
  },
  memory: () => {
    globalThis.gc?.()
    return process.memoryUsage().rss - before
  },
  round: ({ cpuMilliseconds }: { cpuMilliseconds: number }) =>
    timePass(queries.length, index => loaded!.nearest(queries[index]!), cpuMilliseconds),
  close: () => loaded?.close(),
})

function versionOf(name: string): string {
  const text = readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
