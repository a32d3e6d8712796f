import { DatabaseSync } from 'node:sqlite'
import { load } from 'sqlite-vec'
import { Index } from 'usearch'
import { DIMENSIONS } from '../../src/search/vector-arena.ts'
import { serve } from '../search/child-process-rpc.ts'
import { type DishTask, mostOf, readDishTask, type Share, WANTED } from '../search/dishes/task.ts'
import { unitVectors } from '../search/task.ts'
import { timePass } from '../search/time-pass.ts'

/** Process of one peer in the dish search benchmark, named by its argument. */

type Loaded = (query: Float32Array, share: Share) => number[]

const ADDED = 1000
const FIRST = 64
const WIDER = 8

const PEERS: Readonly<Record<string, (task: DishTask, units: Float32Array) => Loaded>> = {
  usearch: ({ n, draw }, units) => {
    const index = new Index({
      metric: 'ip' as never,
      quantization: 'i8' as never,
      dimensions: DIMENSIONS,
      connectivity: 16,
      expansion_add: 100,
      expansion_search: 128,
      multi: false,
    })
    for (let from = 0; from < n; from += ADDED) {
      const end = Math.min(n, from + ADDED)
      const keys = BigUint64Array.from({ length: end - from }, (_, at) => BigInt(from + at))
      index.add(keys, units.slice(from * DIMENSIONS, end * DIMENSIONS), 1)
    }
    return (query, share) => {
      for (let k = FIRST; ; k *= WIDER) {
        const { keys } = index.search(query, Math.min(k, n), 1) as unknown as { keys: BigUint64Array }
        const kept = Array.from(keys, Number).filter(row => draw[row]! < mostOf(share))
        if (kept.length >= WANTED || k >= n) return kept.slice(0, WANTED)
      }
    }
  },
  'sqlite-vec': ({ n, draw }, units) => {
    const db = new DatabaseSync(':memory:', { allowExtension: true })
    load(db)
    db.exec('create table kind(row integer primary key, draw integer, embedding blob); begin')
    const insert = db.prepare('insert into kind values (?, ?, ?)')
    for (let row = 0; row < n; row++)
      insert.run(row, draw[row]!, new Uint8Array(units.buffer, row * DIMENSIONS * 4, DIMENSIONS * 4))
    db.exec('commit')
    const nearest = db.prepare(
      `select row from kind where draw < ? order by vec_distance_cosine(embedding, ?) limit ${WANTED}`,
    )
    return (query, share) => nearest.all(mostOf(share), query).map(({ row }) => Number(row))
  },
}

let find: Loaded | undefined
let queries: Float32Array[] = []

serve({
  load: ({ from }: { from: string }) => {
    const task = readDishTask(from)
    const units = unitVectors(task.vectors, DIMENSIONS)
    queries = task.queries.map(query => unitVectors(query, DIMENSIONS))
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const used = process.cpuUsage()
    find = PEERS[process.argv[2]!]!(task, units)
    const { user, system } = process.cpuUsage(used)
    globalThis.gc?.()
    return { cpuSeconds: (user + system) / 1e6, rss: process.memoryUsage().rss - before }
  },
  round: ({ share, cpuMilliseconds }: { share: Share; cpuMilliseconds: number }) =>
    timePass(queries.length, index => find!(queries[index]!, share), cpuMilliseconds),
})
