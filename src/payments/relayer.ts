import { type Address, encodeFunctionData, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createLane } from '#src/kernel/lane.ts'
import type { Log } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { Ledger } from '#src/ledger/database.ts'
import type { Chain } from './chain.ts'
import { markTransaction, openTransactions, recordSigned } from './journal.ts'

export type ContractCall = {
  readonly address: Address
  readonly abi: readonly unknown[]
  readonly functionName: string
  readonly args: readonly unknown[]
  readonly dataSuffix?: Hex
}

/** The account that pays gas. One transaction after the other takes its nonce, is journalled, and only then sent. */
export type Relayer = {
  readonly address: Address
  /** Signs, journals and sends a call; resolves with its hash. Throws before anything was signed, or after. */
  readonly writeContract: (call: ContractCall) => Promise<Hex>
  /** Sends everything again that is signed and not yet mined, oldest first. Harmless to repeat. */
  readonly rebroadcast: () => Promise<void>
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
  const inLane = createLane()

  async function nextNonce(): Promise<number> {
    const counted = await chain.client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    const open = await openTransactions(db, relayer)
    return Math.max(counted, ...open.map(tx => tx.account_nonce + 1))
  }

  async function sign(call: ContractCall) {
    const data = encodeFunctionData(call)
    const to = call.address
    const gas = await chain.client.estimateGas({ account: account.address, to, data })
    const fees = await chain.client.estimateFeesPerGas()
    const nonce = await nextNonce()
    const raw = await account.signTransaction({
      chainId: chain.chainId,
      type: 'eip1559',
      to,
      data,
      nonce,
      // the payer's contract may do a little more work when the call is mined than it did when it was estimated
      gas: (gas * 13n) / 10n,
      maxFeePerGas: fees.maxFeePerGas * 2n,
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
    })
    return { hash: keccak256(raw), raw, ref: refOf(call), relayer, accountNonce: nonce }
  }

  async function send(hash: Hex, raw: Hex): Promise<void> {
    try {
      await chain.client.sendRawTransaction({ serializedTransaction: raw })
    } catch (error) {
      if (isAlreadyKnown(error)) return
      if (isRefusedForGood(error)) await markTransaction(db, hash, 'dropped')
      throw error
    }
    await markTransaction(db, hash, 'sent')
  }

  async function rebroadcastOpen(): Promise<void> {
    for (const tx of await openTransactions(db, relayer)) {
      const receipt = await chain.client.getTransactionReceipt({ hash: tx.hash as Hex }).catch(() => undefined)
      if (receipt) await markTransaction(db, tx.hash, 'mined')
      else
        await send(tx.hash as Hex, tx.raw as Hex).catch(error =>
          log.warn(
            { hash: tx.hash, error: String(error).slice(0, 200) },
            'a signed transaction could not be sent again',
          ),
        )
    }
  }

  return {
    address: account.address,
    rebroadcast: () => inLane(rebroadcastOpen),
    writeContract: call =>
      inLane(async () => {
        const tx = await sign(call)
        await recordSigned(db, tx, world.now())
        world.crashpoint('C06')
        await send(tx.hash, tx.raw)
        world.crashpoint('C07')
        return tx.hash
      }),
  }
}

/** `<from>:<nonce>` of a transferWithAuthorization call. */
export const refOf = (call: Pick<ContractCall, 'args'>): string => `${call.args[0]}:${call.args[5]}`.toLowerCase()

const isAlreadyKnown = (error: unknown): boolean => /already known|already imported/i.test(String(error))

/** The node said that it will never take these bytes; a time-out or a lost connection says nothing. */
const isRefusedForGood = (error: unknown): boolean =>
  /nonce too low|insufficient funds|intrinsic gas too low|exceeds block gas limit/i.test(String(error))
