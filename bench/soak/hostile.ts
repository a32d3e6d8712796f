import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { WebSocket } from 'ws'
import { type Answered, type Ask, createKeepAliveClient } from '../kit/ask.ts'
import { untilIdle } from '../kit/measure-contenders.ts'
import { startNetwork } from '../network/start.ts'
import { table } from '../search/table.ts'
import { ourServer } from '../servers/ours.ts'
import { HOSTILE_REQUESTS, type Loot, take } from './hostile-requests.ts'
import { kindOf } from './kind-of.ts'
import { rowBounds } from './row-bounds.ts'
import { bytesOf } from './stability-metrics.ts'
import { rowsOf, sizesTable, type TableSize } from './table-sizes.ts'

export type Hostile = {
  readonly minutes: number
  /** Redis URL for conversations and rate limits. If absent, they are kept in the process. */
  readonly redis?: string | undefined
}

const ADDRESSES = 50
/** Interval per address, as fast as its preview limit allows. Addresses do not wait for each other. */
const PAUSE_MS = 260
const SOCKET_EVERY = 40
const LOOK_EVERY_MS = 5_000
const THIRDS = 3
/** Maximum relative growth of a size in the last third. */
const MOST_GROWTH = 0.05
const MEMORY_SIZES = ['rss', 'heapUsed', 'ledger', 'redis'] as const
type Look = { readonly minute: number } & Readonly<Record<(typeof MEMORY_SIZES)[number], number>>

/**
 * Sends hostile traffic from fifty addresses, within and beyond the default limits. Memory, the ledger files, and
 * Redis must reach a stable size. Prints the growth of each and returns the exit code.
 */
export async function soakHostile({ minutes, redis: redisUrl }: Hostile): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-hostile-'))
  await using stack = new AsyncDisposableStack()
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  const network = stack.use(await startNetwork())
  const ours = await ourServer(
    { folder, network: network.origin },
    {
      LIMITS: '1',
      TRUSTED_PROXIES: 'loopback',
      SHEDDING: 'on',
      LOG_LEVEL: 'error',
      ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    },
  )
  const server = stack.use(await ours.start())
  await untilIdle(server)
  const ask = stack.use(createKeepAliveClient(server.origin, ADDRESSES))
  const redis = redisUrl ? new Redis(redisUrl) : undefined
  stack.defer(() => redis?.disconnect())
  const began = performance.now()
  const minuteNow = () => (performance.now() - began) / 60_000
  const statuses = new Map<string, number>()
  const wrong: string[] = []
  const looks: Look[] = []
  const file = join(ours.env.STATE_DIR!, 'ledger.db')
  const thirds: TableSize[][] = []

  function judge(answer: Answered, path: string): void {
    const { status, body } = answer
    const kind = kindOf(answer)
    const named = kind === 'shed' ? `${status} (load was shed)` : String(status)
    statuses.set(named, (statuses.get(named) ?? 0) + 1)
    if (kind === 'wrong') wrong.push(`${path.slice(0, 60)} ${status} ${body.toString('utf8').slice(0, 200)}`)
  }

  async function stranger(address: string, first: number): Promise<void> {
    const loot: Loot = {}
    for (let n = first; minuteNow() < minutes; n += 1) {
      const asked = HOSTILE_REQUESTS[n % HOSTILE_REQUESTS.length]!(loot, n)
      const sent = { ...asked, headers: { ...asked.headers, 'X-Forwarded-For': address } }
      const answer = await ask(sent)
      judge(answer, asked.path)
      take(loot, answer.body.toString('utf8'))
      if (n % SOCKET_EVERY === 0)
        await Promise.all([openSocket(server.origin, address, loot), openStream(server.origin, address, loot)])
      await setTimeout(PAUSE_MS)
    }
  }

  async function watch(): Promise<void> {
    while (minuteNow() < minutes) {
      await setTimeout(LOOK_EVERY_MS)
      const { rss, heapUsed } = await server.usage(true)
      const memory = /used_memory:(\d+)/.exec((await redis?.info('memory')) ?? '')?.[1]
      const ledger = bytesOf(file) + bytesOf(`${file}-wal`)
      looks.push({ minute: minuteNow(), rss, heapUsed, ledger, redis: Number(memory ?? 0) })
      if (minuteNow() >= (minutes * (thirds.length + 1)) / THIRDS) thirds.push(rowsOf(file))
    }
  }

  const strangers = Array.from({ length: ADDRESSES }, (_, n) => stranger(`198.51.100.${n + 1}`, n * 7))
  await Promise.all([watch(), ...strangers])
  await expectAlive(ask)
  const grown = MEMORY_SIZES.map(size => ({ size, growth: growthInLastThird(looks, size) }))
  const rows = grown.map(({ size, growth }) => {
    const seen = looks.map(look => look[size])
    return [size, seen[0]!, Math.max(...seen), seen.at(-1)!, `${(growth * 100).toFixed(1)} %`]
  })
  const answered = [...statuses].sort(([a], [b]) => a.localeCompare(b)).map(([status, count]) => `${count} × ${status}`)
  if (thirds.length < THIRDS) thirds.push(rowsOf(file))
  process.stdout.write(`${answered.join(', ')} in ${minutes} minutes from ${ADDRESSES} addresses\n`)
  const bounds = rowBounds(thirds.at(-1)!, ADDRESSES, minutes)
  const boundRows = bounds.map(({ name, rows, most }) => [name, rows, most, `${Math.round((rows / most) * 100)} %`])
  process.stdout.write(
    `${table(['', 'first', 'most', 'last', 'last third'], rows)}\n${sizesTable(thirds)}\n` +
      `${table(['left by strangers', 'rows', 'at most', 'reached'], boundRows)}\n${await ours.audit()}\n`,
  )
  const complaints = [
    ...(wrong.length > 0 ? [`${wrong.length} answers are neither what was asked for nor shed load, such as:`] : []),
    ...wrong.slice(0, 5),
    ...bounds
      .filter(({ rows, most }) => rows > most)
      .map(({ name }) => `${name} has more rows than budgets and caps allow.`),
    ...grown.filter(({ growth }) => growth > MOST_GROWTH).map(({ size }) => `${size} grows in the last third.`),
  ]
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
  return complaints.length > 0 ? 1 : 0
}

/** Relative growth of a size in the last third: the median of its last samples compared to that of its first. */
export function growthInLastThird(looks: readonly Look[], size: (typeof MEMORY_SIZES)[number]): number {
  const last = looks.filter(({ minute }) => minute >= (looks.at(-1)!.minute * 2) / 3).map(look => look[size])
  const part = Math.max(1, Math.floor(last.length / 4))
  const [before, after] = [middleOf(last.slice(0, part)), middleOf(last.slice(-part))]
  return before === 0 ? 0 : after / before - 1
}

const middleOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Opens a conversation over a WebSocket, sends a message, and disconnects without waiting. */
async function openSocket(origin: string, address: string, { sessionId }: Loot): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/clerk/ws`, {
    headers: { 'X-Forwarded-For': address },
  })
  await new Promise<void>(done => {
    socket.on('error', () => done()).on('close', () => done())
    socket.on('open', () => {
      socket.send(JSON.stringify({ type: 'resume', body: { session_id: sessionId ?? 'nobody' } }))
      socket.close()
    })
  })
}

/** Starts following an order and disconnects after the first response. */
async function openStream(origin: string, address: string, { orderId = 'ORD-00000000' }: Loot): Promise<void> {
  const leaving = new AbortController()
  const headers = { Accept: 'text/event-stream', 'X-Forwarded-For': address }
  await fetch(`${origin}/api/order/${orderId}/events`, { headers, signal: leaving.signal })
  leaving.abort()
}

async function expectAlive(ask: Ask): Promise<void> {
  const { status } = await ask({ path: '/health' })
  if (status !== 200) throw new Error(`/health answers ${status}`)
}
