import { formatEther, formatUnits } from 'viem'
import { z } from 'zod'
import { formatLocal } from '#src/catalog/hours.ts'
import { briefly } from '#src/kernel/briefly.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import { PROBE } from '#src/ledger/settings.ts'
import { dueJobs } from '#src/ledger/stopped.ts'
import { balanceOf, newestBlock } from '#src/payments/chain.ts'
import type { MoneyNetwork } from '#src/payments/money-network.ts'
import type { SearchStatus } from '#src/search/patience.ts'

const Check = z.looseObject({ ok: z.boolean(), detail: z.string() })

export const Health = z
  .looseObject({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    uptimeSeconds: z.int(),
    bootId: z.string().describe('Another value after every start'),
    checks: z.looseObject({
      ledger: Check,
      chain: Check.extend({ rpc: z.string().optional().describe('Local mode only: the RPC address of the chain') }),
      relayer: Check,
      treasury: Check.describe('Whether it holds what is to be given back; orders are taken without'),
      card: z
        .looseObject({ api: z.string().describe('Where the emulated card network is') })
        .optional()
        .describe('Local mode only'),
      worker: Check,
      sealed: Check.describe('Whether sealed copies of payments can be written; where not, nobody is charged'),
      sessions: Check.optional().describe("Where the clerk's conversations are kept; ordering goes on without them"),
      search: Check.extend({
        state: z
          .enum(['idle', 'opening', 'building', 'ready', 'failed'])
          .describe(
            'The search index: idle until the first search; while opening or building, searches may answer 503',
          ),
        progress: z.number().optional().describe('While building: the part that is done, 0 to 1'),
        since: z.iso.datetime({ offset: true }).optional().describe('When opening, building or failing began'),
        ann: z.enum(['off', 'ready']).describe('Graph of near neighbours; without it search is exact'),
        model: z.enum(['off', 'ready', 'left_out']).describe('EMBEDDING_MODEL; left_out: no better than the lexicon'),
      }),
    }),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

export type HealthDeps = {
  readonly db: Ledger
  readonly world: Pick<World, 'now'>
  readonly log: Log
  readonly money: MoneyNetwork
  readonly copies: Pick<Copies, 'probe'>
  readonly version: string
  readonly bootId: string
  readonly startedAt: number
  /** How far opening the search is, and what it works with once its index is open. */
  readonly search: () => SearchStatus & { readonly parts: SearchParts | undefined }
  /** Set in local mode. */
  readonly localRpcUrl?: string
  readonly localCardUrl?: string | undefined
}

type SearchParts = { readonly rows: number; readonly ann: boolean; readonly model: Health['checks']['search']['model'] }

const LEAST_ETHER_WEI = 10n ** 14n
const OLDEST_JOB_MS = 120_000
/** One look is shared by all who ask within so long, and while it is under way: strangers cannot use up the chain's endpoint. */
const LOOK_HOLDS_MS = 1_000
const LOOK_UNDER_WAY_MS = 30_000

type Result = { readonly ok: boolean; readonly detail: string }

export type HealthMonitor = {
  /** What the last look found; touches nothing. */
  readonly health: () => Health
  /** Looks, or shares the look of this second; throws service_unavailable when an order could not be taken. */
  readonly readiness: () => Promise<Health>
  /** Tells where to read, at any moment, whether the clerk's conversations are kept. */
  readonly watchSessions: (state: () => Result) => void
  /** Looks now, for `health` to tell later: for the server's own pace, not for strangers. */
  readonly look: () => Promise<void>
  /** No longer ready, from now on: the process is about to stop. */
  readonly retire: () => void
}

/** Watches everything that an order needs. */
export async function createHealthMonitor(deps: HealthDeps): Promise<HealthMonitor> {
  let sessions: (() => Result) | undefined
  let isRetired = false
  let examined = await examine(deps)
  // the outside is asked now and then; what this process knows is told as it is now
  const current = (): Checks => ({
    ...examined,
    ...(sessions ? { sessions: sessions() } : {}),
    search: checkSearch(deps),
  })
  const report = (): Health => {
    const checks = current()
    return {
      status:
        isReady(checks) && checks.treasury.ok && checks.search.ok && checks.sessions?.ok !== false ? 'ok' : 'degraded',
      version: deps.version,
      uptimeSeconds: Math.floor((deps.world.now() - deps.startedAt) / 1000),
      bootId: deps.bootId,
      checks,
    }
  }
  const look = async () => {
    examined = await examine(deps)
  }
  const sharedLook = briefly(deps.world, LOOK_HOLDS_MS, look, LOOK_UNDER_WAY_MS)
  return {
    health: report,
    look,
    retire: () => {
      isRetired = true
    },
    watchSessions: state => {
      sessions = state
    },
    readiness: async () => {
      if (isRetired)
        throw Fault.of('service_unavailable', 'This server is stopping.', { headers: { 'Retry-After': '10' } })
      await sharedLook()
      if (isReady(examined)) return report()
      throw Fault.of('service_unavailable', 'Orders cannot be taken now.', {
        fields: { checks: current() },
        headers: { 'Retry-After': '10' },
      })
    },
  }
}

type Checks = Health['checks']
type Examined = Pick<Checks, 'ledger' | 'chain' | 'relayer' | 'treasury' | 'card' | 'worker' | 'sealed'>

const isReady = ({ ledger, chain, relayer, worker, sealed }: Examined): boolean =>
  ledger.ok && chain.ok && relayer.ok && worker.ok && sealed.ok

async function examine(deps: HealthDeps): Promise<Examined> {
  const { log, money, localRpcUrl, localCardUrl } = deps
  const [ledger, chain, relayer, treasury, worker, sealed] = await Promise.all([
    probe('the ledger cannot be written', () => checkLedger(deps)),
    probe('the chain does not answer', () => checkChain(money)),
    probe("the relayer's balance cannot be read", () => checkRelayer(money)),
    probe("the treasury's balance cannot be read", () => checkTreasury(deps)),
    probe('the jobs cannot be read', () => checkWorker(deps)),
    probe('sealed copies of payments cannot be written: nobody is charged', () => checkSealed(deps)),
  ])
  for (const [part, { ok, detail }] of [
    ['database', ledger],
    ['chain', chain],
    ['sealed copies', sealed],
  ] as const)
    if (ok) log.info({ part }, 'it works')
    else log.error({ part, reason: detail }, detail)
  return {
    ledger,
    chain: { ...chain, ...(localRpcUrl ? { rpc: localRpcUrl } : {}) },
    relayer,
    treasury,
    ...(localCardUrl ? { card: { api: localCardUrl } } : {}),
    worker,
    sealed,
  }
}

/** A check that fails is an answer, not an error. Strangers read it: why it failed is not told. */
const probe = (failure: string, check: () => Promise<Result>): Promise<Result> =>
  check().catch(() => ({ ok: false, detail: failure }))

const partOf = (isThere: boolean) => (isThere ? 'ready' : 'off')

const SEARCH_DETAIL: Readonly<Record<SearchStatus['state'], string>> = {
  idle: 'the index is opened when it is first needed',
  opening: 'the index is being opened',
  building: 'the index is being built; searches are answered with 503 and Retry-After',
  ready: 'the index is open',
  failed: 'the index could not be opened; restaurants are listed and orders are taken without it',
}

function checkSearch({ search }: HealthDeps): Checks['search'] {
  const status = search()
  const { state, parts } = status
  const detail = parts ? `${parts.rows} restaurants` : SEARCH_DETAIL[state]
  const progress = 'progress' in status ? { progress: Math.round(status.progress * 100) / 100 } : {}
  const since = 'since' in status ? { since: formatLocal(status.since, 'UTC') } : {}
  return {
    ok: state !== 'failed',
    detail,
    state,
    ...progress,
    ...since,
    ann: partOf(parts?.ann ?? false),
    model: parts?.model ?? 'off',
  }
}

async function checkChain({ chain }: MoneyNetwork): Promise<Result> {
  return { ok: true, detail: `block ${(await newestBlock(chain)).number}` }
}

async function checkLedger({ db, world }: HealthDeps): Promise<Result> {
  const value = String(world.now())
  await db
    .insertInto('settings')
    .values({ name: PROBE, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return { ok: true, detail: 'writable' }
}

async function checkSealed({ copies }: HealthDeps): Promise<Result> {
  await copies.probe()
  return { ok: true, detail: 'writable' }
}

async function checkRelayer({ relayer, chain }: MoneyNetwork): Promise<Result> {
  if (!relayer) return { ok: true, detail: 'a facilitator elsewhere pays gas' }
  const balance = await chain.client.getBalance({ address: relayer.address })
  return { ok: balance >= LEAST_ETHER_WEI, detail: `${formatEther(balance)} ETH` }
}

/** What was decided to be given back on this chain must be there; orders that are paid now bring more. */
async function checkTreasury({ db, money: { chain, treasury } }: HealthDeps): Promise<Result> {
  const [held, { owed }] = await Promise.all([
    balanceOf(chain, treasury.address),
    db
      .selectFrom('refunds')
      .innerJoin('claims', 'claims.id', 'refunds.claim_id')
      .select(eb => eb.fn.coalesce(eb.fn.sum<number>('refunds.amount_micro'), eb.lit(0)).as('owed'))
      .where('refunds.state', '=', 'pending')
      .where('claims.means', '=', 'eip3009')
      .executeTakeFirstOrThrow(),
  ])
  const usdc = (micro: bigint) => `${formatUnits(micro, 6)} USDC`
  return { ok: held >= BigInt(owed), detail: `${usdc(held)}, ${usdc(BigInt(owed))} to be given back` }
}

/** What has lain there since before the start is no delay of this worker, until it has had as long as any other. */
async function checkWorker({ db, world, startedAt }: HealthDeps): Promise<Result> {
  const before = world.now() - OLDEST_JOB_MS
  const { fresh } = await dueJobs(db, before)
  return { ok: Number(fresh) === 0 || startedAt > before, detail: `${fresh} jobs overdue` }
}
