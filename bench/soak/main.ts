import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { askFor, createKeepAliveClient } from '../kit/ask.ts'
import { untilIdle } from '../kit/measure-contenders.ts'
import { startNetwork } from '../network/start.ts'
import { table } from '../search/table.ts'
import { ourServer } from '../servers/ours.ts'
import { soakHostile } from './hostile.ts'
import { buyPlate } from './simulated-agent.ts'
import {
  bytesOf,
  descriptorsOf,
  figureIn,
  findViolations,
  growthOf,
  isTooShort,
  type Look,
  SIZES,
  settledOf,
} from './stability-metrics.ts'

const USAGE = `npm run soak [-- --minutes 10] [--agents 4] [--hostile [--redis redis://…]]

Agents order and pay without a pause; memory, descriptors, the write-ahead log and the event loop's delay must stay flat, and
the books must balance at the end. With --hostile, fifty addresses send what strangers may send, under default limits:
memory, ledger and Redis come to a size and stay there. Unpaid orders reach their cap (60 an hour for an address) after about ten
minutes, conversations live for fifteen, and ended prices come to their cap after twenty: --minutes 30 ends with a third in which
nothing grows. What strangers have left is printed beside the most that budgets and caps let them leave.`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    agents: { type: 'string', default: '4' },
    hostile: { type: 'boolean', default: false },
    redis: { type: 'string' },
  },
})
const [minutes, agents] = [Number(values.minutes), Number(values.agents)]
if (!(minutes > 0 && minutes <= 1440 && Number.isInteger(agents) && agents > 0 && agents <= 100)) {
  process.stderr.write(`--minutes takes numbers up to 1440, --agents whole numbers from 1 to 100.\n\n${USAGE}\n`)
  process.exit(1)
}

if (values.hostile) process.exit(await soakHostile({ minutes, redis: values.redis }))

const folder = mkdtempSync(join(tmpdir(), 'comanda-soak-'))
await using stack = new AsyncDisposableStack()
stack.defer(() => rmSync(folder, { recursive: true, force: true }))
const network = stack.use(await startNetwork())
const ours = await ourServer({ folder, network: network.origin })
const server = stack.use(await ours.start())
await untilIdle(server)
const ask = stack.use(createKeepAliveClient(server.origin, agents))
const wal = join(ours.env.STATE_DIR!, 'ledger.db-wal')

const LOOK_EVERY_MS = 5_000
const MILLISECONDS = 1_000
// V8 enlarges its young generation in steps during the first orders, which is not a leak.
const FIRST_ORDERS = 100
const everyAgent = (work: () => Promise<void>) => Promise.all(Array.from({ length: agents }, work))
await everyAgent(async () => {
  for (let order = 0; order < FIRST_ORDERS; order += 1) await buyPlate(ask)
})
await server.usage(true)
await untilIdle(server)

const began = performance.now()
const minuteNow = () => (performance.now() - began) / 60_000
const looks: Look[] = []
let bought = 0

async function look(): Promise<void> {
  const { rss, heapUsed } = await server.usage(true)
  const { body } = await ask({ path: '/metrics' })
  const late = figureIn(body.toString('utf8'), 'comanda_event_loop_delay_p99_seconds')
  looks.push({
    minute: minuteNow(),
    rss,
    heapUsed,
    descriptors: descriptorsOf(server.pid),
    wal: bytesOf(wal),
    loopDelay: late * MILLISECONDS,
  })
}

async function agent(): Promise<void> {
  while (minuteNow() < minutes) {
    await buyPlate(ask)
    bought += 1
  }
}

async function watch(): Promise<void> {
  while (minuteNow() < minutes) {
    await setTimeout(LOOK_EVERY_MS)
    await look()
  }
}

await Promise.all([watch(), everyAgent(agent)])
const health = await askFor(ask, 200, { path: '/health' })
const audited = await ours.audit()
const rows = SIZES.map(size => {
  const seen = looks.map(one => one[size])
  const growth = isTooShort(looks) ? 'too short' : growthOf(settledOf(looks), size).slope
  return [size, seen[0]!, Math.max(...seen), seen.at(-1)!, growth]
})
process.stdout.write(`${bought} orders in ${minutes} minutes by ${agents} agents; ${health.status}\n`)
process.stdout.write(`${table(['', 'first', 'most', 'last', 'a minute'], rows)}\n${audited}\n`)
if (isTooShort(looks)) process.stdout.write('Too short to tell whether anything grows: --minutes 2 at the least.\n')
const complaints = findViolations(looks)
for (const complaint of complaints) process.stderr.write(`${complaint}\n`)
process.exitCode = complaints.length > 0 ? 1 : 0
