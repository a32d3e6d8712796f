import { formatEther, formatUnits } from 'viem'
import { z } from 'zod'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { memoizeFor } from '#src/kernel/ttl-memo.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Copies } from '#src/ledger/sealed/copies.ts'
import { PROBE } from '#src/ledger/settings.ts'
import { dueJobs } from '#src/ledger/suspended-subjects.ts'
import { balanceOf, newestBlock } from '#src/payments/chain.ts'
import type { MoneyNetwork } from '#src/payments/money-network.ts'
import { Check, checkSearch, ModelCheck, SearchCheck, type SearchState } from './checks.ts'

export const Health = z
  .looseObject({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    uptimeSeconds: z.int(),
    bootId: z.string().describe('Unique to each server start'),
    checks: z.looseObject({
      ledger: Check,
      chain: Check.extend({ rpc: z.string().optional().describe('Local mode only: the RPC address of the chain') }),
      relayer: Check,
      treasury: Check.describe('Whether the treasury can pay all pending refunds; orders are accepted regardless'),
      card: z
        .looseObject({ api: z.string().describe('URL of the emulated card network') })
        .optional()
        .describe('Local mode only'),
      worker: Check,
      sealed: Check.describe('Whether sealed copies of payments can be written; if not, nobody is charged'),
      sessions: Check.optional().describe("Where the clerk's conversations are kept; ordering goes on without them"),
      clerk: ModelCheck.optional(),
      search: SearchCheck,
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
  /** Progress of opening the search, and its components once the index is open. */
  readonly search: () => SearchState
  /** Set in local mode. */
  readonly localRpcUrl?: string
  readonly localCardUrl?: string | undefined
}

const LEAST_ETHER_WEI = 10n ** 14n
const OLDEST_JOB_MS = 120_000
/**
 * Time for which callers share one check, in addition to one in progress, so that strangers cannot exhaust the
 * chain's endpoint.
 */
const LOOK_HOLDS_MS = 1_000
const LOOK_UNDER_WAY_MS = 30_000

type Result = { readonly ok: boolean; readonly detail: string }

export type HealthMonitor = {
  /** Result of the last check; triggers no check. */
  readonly health: () => Health
  /** Checks, or shares the check of this second. Throws service_unavailable if orders cannot be accepted. */
  readonly readiness: () => Promise<Health>
  /** Registers the source of the state of session storage, readable at any time. */
  readonly watchSessions: (state: () => Result) => void
  /** Registers the source of the state of the clerk's model. */
  readonly watchModel: (state: () => ModelCheck) => void
  /** Checks now and stores the result for `health`; called on the server's own schedule, never for strangers. */
  readonly refresh: () => Promise<void>
  /** Makes readiness fail from now on, because the process is about to stop. */
  readonly retire: () => void
}

/** Monitors everything that an order requires. */
export async function createHealthMonitor(deps: HealthDeps): Promise<HealthMonitor> {
  let sessions: (() => Result) | undefined
  let model: (() => ModelCheck) | undefined
  let isRetired = false
  let examined = await examine(deps)
  // external checks are periodic; the state of this process is read live
  const current = (): Checks => ({
    ...examined,
    ...(sessions ? { sessions: sessions() } : {}),
    ...(model ? { clerk: model() } : {}),
    search: checkSearch(deps.search()),
  })
  const report = (): Health => {
    const checks = current()
    const { treasury, search, sessions, clerk } = checks
    const isWhole = treasury.ok && search.ok && sessions?.ok !== false && clerk?.ok !== false
    return {
      status: isReady(checks) && isWhole ? 'ok' : 'degraded',
      version: deps.version,
      uptimeSeconds: Math.floor((deps.world.now() - deps.startedAt) / 1000),
      bootId: deps.bootId,
      checks,
    }
  }
  const refresh = async () => {
    examined = await examine(deps)
  }
  const sharedLook = memoizeFor(deps.world, LOOK_HOLDS_MS, refresh, LOOK_UNDER_WAY_MS)
  return {
    health: report,
    refresh,
    retire: () => {
      isRetired = true
    },
    watchSessions: state => {
      sessions = state
    },
    watchModel: state => {
      model = state
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
    probe(money.relayer ? "the relayer's balance cannot be read" : 'the facilitator does not answer', () =>
      checkRelayer(money),
    ),
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

/** Converts a failed check to a result instead of an error. The result is public and so omits the cause. */
const probe = (failure: string, check: () => Promise<Result>): Promise<Result> =>
  check().catch(() => ({ ok: false, detail: failure }))

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

async function checkRelayer({ relayer, facilitator, chain }: MoneyNetwork): Promise<Result> {
  if (!relayer) {
    await facilitator.check?.()
    return { ok: true, detail: 'an external facilitator pays the gas' }
  }
  const balance = await chain.client.getBalance({ address: relayer.address })
  return { ok: balance >= LEAST_ETHER_WEI, detail: `${formatEther(balance)} ETH` }
}

/** Checks that the treasury covers the refunds requested on this chain; new orders add to it. */
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
  return { ok: held >= BigInt(owed), detail: `${usdc(held)}, ${usdc(BigInt(owed))} in pending refunds` }
}

/**
 * Checks for overdue jobs. Ignores those due before the start until this worker has had the usual time for them.
 */
async function checkWorker({ db, world, startedAt }: HealthDeps): Promise<Result> {
  const before = world.now() - OLDEST_JOB_MS
  const { fresh } = await dueJobs(db, before)
  return { ok: Number(fresh) === 0 || startedAt > before, detail: `${fresh} jobs overdue` }
}
