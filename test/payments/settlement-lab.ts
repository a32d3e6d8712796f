import { type Hex, keccak256, stringToHex } from 'viem'
import type { World } from '#src/kernel/world.ts'
import { openLedger } from '#src/ledger/database.ts'
import type { Claim } from '#src/payments/claims.ts'
import { type AuthorizationCredential, toCredential } from '#src/payments/credential.ts'
import type { Facilitator } from '#src/payments/facilitator.ts'
import { authorizationHandler } from '#src/payments/methods/authorization.ts'
import type { PaymentMethodHandlers } from '#src/payments/methods/payment-method.ts'
import { fastestRecovery } from '#src/payments/methods/recover-key.ts'
import type { PaymentRequirement } from '#src/payments/payment-requirement.ts'
import { createOffers } from '#src/payments/protocols/mpp.ts'
import { reconcileClaims } from '#src/payments/reconcile.ts'
import type { SettledWhen } from '#src/payments/record-settlement.ts'
import { createRelayer } from '#src/payments/relayer.ts'
import { createSettlement } from '#src/payments/settle.ts'
import type { SettleDeps } from '#src/payments/settlement.ts'
import type { Subject } from '#src/payments/subject.ts'
import type { Terms } from '#src/payments/terms.ts'
import { simulatedChain } from '#test/simulation/chain.ts'
import { simulatedFacilitator } from '#test/simulation/facilitator.ts'
import { PAYERS, RELAYER, signatures, TREASURY } from '#test/simulation/keys.ts'
import { never } from '#test/simulation/store.ts'
import { ASSET, type Authorized, CHAIN_ID } from '#test/simulation/token.ts'
import { quiet, virtualTime } from '#test/simulation/virtual-time.ts'

export const START = Date.UTC(2026, 10, 20, 17)
export const SECONDS = BigInt(START / 1000)
export const PRICE = 18_320_000n
export const PURSE = 100_000_000n
export const ANA = PAYERS[0]!.address
const SETTLE_MS = 10_000

/** Chain calls that fail from now on: before taking effect, after taking effect, or because of a bug of ours. */
type Broken = Map<string, 'before' | 'after' | 'defect'>

export type Lab = Awaited<ReturnType<typeof openLab>>

/**
 * Settlement engine with its real payment methods, relayer, and ledger, on a simulated chain and a virtual clock.
 */
export async function openLab() {
  const time = virtualTime(START)
  const process = { alive: true, name: 'lab' }
  const broken: Broken = new Map()
  const chain = simulatedChain(time, { call: async (_process, effect) => effect(), late: () => never(), end: () => {} })
  const plain = chain.chainOf(process)
  const calls: { readonly name: string; readonly args: unknown[] }[] = []
  const client = new Proxy(plain.client, {
    get: (target, name: string) => {
      const call = Reflect.get(target, name)
      return async (...args: unknown[]) => {
        calls.push({ name, args })
        const how = broken.get(name)
        if (how === 'defect') throw new TypeError('nothing of the network')
        if (how !== 'before') {
          const answer = await call(...args)
          if (how === undefined) return answer
        }
        throw Object.assign(new Error('connection reset'), { name: 'HttpRequestError' })
      }
    },
  })
  const net = { ...plain, client }
  const db = await openLedger(':memory:')
  const points: string[] = []
  const watch = { onPoint: (_point: string) => {} }
  const gone = new Set<string>()
  let tokens = 0
  const world: World = {
    now: time.now,
    randomBytes: size => {
      tokens += 1
      return Uint8Array.from({ length: size }, (_, at) => (at === 0 ? tokens : 7))
    },
    after: (ms, task) => time.after(process, ms, task),
    fetch: () => Promise.reject(new Error('nothing is fetched here')),
    resolve: () => Promise.reject(new Error('no name is looked up here')),
    dial: () => {
      throw new Error('nothing is dialled here')
    },
    processId: 'here:1',
    isGone: id => gone.has(id),
    crashpoint: point => {
      points.push(point)
      watch.onPoint(point)
    },
  }
  const lines: { readonly level: string; readonly fields: object; readonly message: string }[] = []
  const line = (level: string) => (fields: object, message: string) => void lines.push({ level, fields, message })
  const log = { info: line('info'), warn: line('warn'), error: line('error') }
  const relayer = createRelayer({ db, world, log, chain: net, key: RELAYER.key })
  const facilitator = simulatedFacilitator(net, relayer, world, SETTLE_MS)
  const { recover } = await fastestRecovery()
  const handlerThrough = (facilitator: Facilitator) =>
    authorizationHandler({
      db,
      world,
      log,
      chain: net,
      facilitator,
      settleTimeoutMs: SETTLE_MS,
      treasuryKey: TREASURY.key,
      recover,
    })
  const eip3009 = handlerThrough(facilitator)
  const methods: PaymentMethodHandlers = { eip3009 }
  const offers = createOffers({ secret: 'laboratory '.repeat(4), realm: 'comanda.example', methods: [] })
  const paid: { readonly claim: Claim; readonly when: SettledWhen }[] = []
  const rules = { refuse: undefined as Error | undefined }
  const subject = {
    settled: async (_trx: unknown, claim: Claim, when: SettledWhen) => {
      if (rules.refuse) throw rules.refuse
      paid.push({ claim, when })
    },
  }
  const woken = { times: 0 }
  const deps = {
    db,
    world,
    log,
    methods,
    offers,
    subjects: { order: subject, purchase: subject },
    wake: () => {
      woken.times += 1
    },
  }
  const settlement = createSettlement(deps)
  const signatureOf = signatures()
  for (const { address } of PAYERS) chain.mint(address, PURSE)
  chain.mint(TREASURY.address, PURSE)
  let nonces = 0

  const terms: Terms = {
    amount: PRICE as Terms['amount'],
    payTo: TREASURY.address,
    asset: ASSET,
    chainId: CHAIN_ID,
    domain: plain.domain,
  }
  const demandFor = (id = 'pu_1', kind: Subject['kind'] = 'purchase'): PaymentRequirement => ({
    terms,
    subject: { kind, id },
    expiresAt: START + 600_000,
  })
  /** Payment signed by its payer, with `changes` applied before signing. */
  async function signed(changes: Partial<Authorized> = {}, payer = 0): Promise<AuthorizationCredential> {
    nonces += 1
    const transfer: Authorized = {
      from: PAYERS[payer]!.address,
      to: TREASURY.address,
      value: PRICE,
      validAfter: 0n,
      validBefore: SECONDS + 600n,
      nonce: keccak256(stringToHex(`laboratory ${nonces}`)),
      ...changes,
    }
    const signature = await signatureOf(payer, transfer)
    const { from, to, value, validAfter, validBefore, nonce } = transfer
    const authorization = {
      from,
      to,
      nonce,
      value: `${value}`,
      validAfter: `${validAfter}`,
      validBefore: `${validBefore}`,
    }
    return toCredential('x402-v2', { signature, authorization })
  }

  return {
    chain,
    net,
    db,
    world,
    log,
    lines,
    points,
    watch,
    gone,
    time,
    broken,
    calls,
    relayer,
    eip3009,
    methods,
    recover,
    deps,
    paid,
    rules,
    woken,
    terms,
    demandFor,
    signed,
    facilitator,
    settlement,
    /** The same engine with the given dependencies replaced: another process, or other payment methods. */
    engineWith: (others: Partial<SettleDeps>) => {
      const its = { ...deps, ...others }
      return { ...its, settlement: createSettlement(its) }
    },
    handlerThrough,
    pay: (credential: AuthorizationCredential, id?: string) => settlement.pay({ demand: demandFor(id), credential }),
    /** Runs the reconciler once without advancing the clock. */
    reconcile: () => reconcileClaims({ ...deps, settlement, relayer }),
    /** Result of the payment while only the clock advances. */
    passing: async <T>(promise: Promise<T>, ms = SETTLE_MS + 2_000): Promise<T> => {
      let done = false
      const watched = promise.finally(() => {
        done = true
      })
      watched.catch(() => {})
      for (let passed = 0; !done && passed < ms; passed += 500) await time.pass(500)
      for (let times = 0; !done && times < 50; times += 1) await quiet()
      return watched
    },
    claims: () => db.selectFrom('claims').selectAll().orderBy('created_at').orderBy('id').execute(),
    claimOf: (credential: AuthorizationCredential) =>
      db.selectFrom('claims').selectAll().where('nonce', '=', credential.nonce).executeTakeFirstOrThrow(),
    inflows: () => db.selectFrom('inflows').selectAll().execute(),
    refunds: () => db.selectFrom('refunds').selectAll().execute(),
    received: () => chain.balance(TREASURY.address) - PURSE,
    hashOf: (credential: AuthorizationCredential): Hex =>
      chain.uses().find(({ nonce }) => nonce === credential.nonce)!.hash,
    [Symbol.asyncDispose]: () => db.destroy(),
  }
}
