import {
  type Address,
  BaseError,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseTransaction,
  RpcRequestError,
  TransactionNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describeError, type Log } from '#src/kernel/log.ts'
import { createSerialQueue } from '#src/kernel/serial-queue.ts'
import { memoizeFor } from '#src/kernel/ttl-memo.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Chain } from './chain.ts'
import {
  isNonceGap,
  markTransaction,
  noteSent,
  openTransactions,
  recordNext,
  reopenTransactions,
  replaceTransaction,
  type SignedTransaction,
} from './journal.ts'

export type ContractCall = {
  readonly address: Address
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args: readonly unknown[]
  readonly dataSuffix?: Hex
}

/**
 * Account that pays gas. Each transaction gets its nonce and is journaled atomically, and is sent only after that.
 */
export type Relayer = {
  readonly address: Address
  /** Returns the conditions under which its calls are mined: sender, gas limit, and maximum price. */
  readonly circumstances: () => Promise<Circumstances>
  /** Signs, journals, and sends a call; resolves to its hash. Can throw before or after signing. */
  readonly writeContract: (call: ContractCall) => Promise<Hex>
  /** Resends everything that is signed and not yet mined, oldest first. Idempotent. */
  readonly rebroadcast: () => Promise<void>
}

export type Circumstances = {
  readonly account: Address
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export type RelayerDeps = {
  readonly db: Ledger
  readonly world: World
  readonly chain: Chain
  readonly key: Hex
  readonly log: Log
}

export function createRelayer(deps: RelayerDeps): Relayer {
  const { db, world, chain, log } = deps
  const account = privateKeyToAccount(deps.key)
  const relayer = account.address.toLowerCase()
  const inLane = createSerialQueue()

  const minedCount = () => chain.client.getTransactionCount({ address: account.address, blockTag: 'latest' })

  /** Signs and journals a call. Concurrent calls are safe: the journal assigns each a nonce. */
  async function sign(call: ContractCall): Promise<SignedTransaction> {
    const data = encodeFunctionData(call)
    const to = call.address
    // estimate at the real price: a contract can detect a free call and behave differently
    const price = await fees()
    const [gas, mined] = await Promise.all([
      chain.client.estimateGas({ account: account.address, to, data, ...price }),
      minedCount(),
    ])
    if (gas > GAS_CEILING) throw new Error(GAS_REFUSAL)
    return journal(mined, price, { to, data, gas: withMargin(gas) }, refOf(call))
  }

  const journal = (mined: number, price: Fees, body: Omit<Body, 'nonce'>, ref: string): Promise<SignedTransaction> =>
    recordNext(db, { relayer, mined, now: world.now() }, nonce => seal({ ...body, nonce }, ref, price))

  const fees = memoizeFor(world, FEES_HOLD_MS, async (): Promise<Fees> => {
    const { maxFeePerGas, maxPriorityFeePerGas } = await chain.client.estimateFeesPerGas()
    return { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
  })

  async function seal(body: Body, ref: string, price: Fees): Promise<SignedTransaction> {
    const raw = await account.signTransaction({ chainId: chain.chainId, type: 'eip1559', ...body, ...price })
    return { hash: keccak256(raw), raw, ref, relayer, accountNonce: body.nonce }
  }

  async function send(hash: Hex, raw: Hex): Promise<void> {
    try {
      await chain.client.sendRawTransaction({ serializedTransaction: raw })
    } catch (error) {
      if (isAlreadyKnown(error)) return
      if (isAnswer(error) && !mayBeTakenLater(error) && !(await isKnown(hash)))
        await markTransaction(db, hash, 'dropped')
      throw error
    }
    noteSent(deps, hash)
  }

  const isKnown = (hash: Hex): Promise<boolean> =>
    chain.client.getTransaction({ hash }).then(
      () => true,
      error => !(error instanceof TransactionNotFoundError),
    )

  /** Resends transactions that the chain does not have, including those lost in a reorg. */
  async function rebroadcastOpen(): Promise<void> {
    const mined = await minedCount()
    await reopenTransactions(db, relayer, mined)
    const open = await openTransactions(db, relayer)
    for (const tx of open) {
      if (tx.account_nonce < mined) await markTransaction(db, tx.hash, 'mined')
      else await resend(tx, tx.account_nonce === mined)
    }
    const next = open.find(tx => tx.account_nonce >= mined)
    // a nonce mined during this check is not a gap
    if (next && next.account_nonce > mined && (await isNonceGap(db, relayer, mined))) await fillHole(mined)
  }

  /**
   * Fills a nonce gap: the transaction for the next nonce was rejected and blocks later ones, so send an empty
   * transfer.
   */
  async function fillHole(mined: number): Promise<void> {
    const { hash, raw } = await journal(
      mined,
      await fees(),
      { to: account.address, data: '0x', gas: 21_000n },
      `nothing:${mined}`,
    )
    log.warn({ hash }, 'filling unused account nonce')
    await send(hash, raw)
  }

  /** Resends a transaction; the first in line gets a higher fee if it has waited for long. */
  async function resend(tx: OpenTransaction, isHead: boolean): Promise<void> {
    try {
      if (isHead && world.now() - tx.created_at > PATIENCE_MS) return await outbid(tx)
      await send(tx.hash as Hex, tx.raw as Hex)
    } catch (error) {
      log.warn(
        { hash: tx.hash, error: describeError(error), cause: error },
        'signed transaction could not be rebroadcast',
      )
      if (!isAnswer(error)) throw error
    }
  }

  async function outbid(tx: OpenTransaction): Promise<void> {
    const { to, data, gas, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(tx.raw as Hex)
    const now = await fees()
    const price = {
      maxFeePerGas: larger(now.maxFeePerGas, (maxFeePerGas * 5n) / 4n),
      maxPriorityFeePerGas: larger(now.maxPriorityFeePerGas, (maxPriorityFeePerGas * 5n) / 4n),
    }
    const next = await seal({ to: to!, data: data!, gas: gas!, nonce: tx.account_nonce }, tx.ref, price)
    if (await replaceTransaction(db, tx.hash, next, world.now())) await send(next.hash, next.raw)
  }

  return {
    address: account.address,
    circumstances: async () => ({ account: account.address, gas: withMargin(GAS_CEILING), ...(await fees()) }),
    rebroadcast: () => inLane(rebroadcastOpen),
    writeContract: async call => {
      const tx = await sign(call)
      world.crashpoint('C06')
      await send(tx.hash, tx.raw)
      world.crashpoint('C07')
      return tx.hash
    },
  }
}

/** Gas limit per transfer, more than any well-behaved wallet needs: a payer's contract must not burn our gas. */
const GAS_CEILING = 300_000n
export const GAS_REFUSAL = 'the transfer needs more gas than we pay for'
/** Adds a margin, because the payer's contract can need slightly more gas when mined than in the estimate. */
const withMargin = (gas: bigint): bigint => (gas * 13n) / 10n
/** Cache time of fees: at most one block, within which they rise by an eighth; the offer is twice as much. */
const FEES_HOLD_MS = 1_000
/** Wait time after which a transaction is resent with a higher fee. */
const PATIENCE_MS = 30_000

type OpenTransaction = Awaited<ReturnType<typeof openTransactions>>[number]
type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
type Body = { readonly to: Address; readonly data: Hex; readonly gas: bigint; readonly nonce: number }

/** Returns `<from>:<nonce>` of a transferWithAuthorization call. */
const refOf = (call: Pick<ContractCall, 'args'>): string => `${call.args[0]}:${call.args[5]}`.toLowerCase()

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

const isAlreadyKnown = (error: unknown): boolean => /already known|already imported/i.test(String(error))

/** True if the node responded; a timeout or lost connection says nothing. */
const isAnswer = (error: unknown): boolean =>
  error instanceof BaseError && error.walk(cause => cause instanceof RpcRequestError) !== null

const mayBeTakenLater = (error: unknown): boolean => /underpriced|nonce too high|nonce gap/i.test(String(error))
