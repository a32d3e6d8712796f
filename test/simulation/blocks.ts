import { decodeFunctionData, type Hex, keccak256, numberToHex, parseTransaction } from 'viem'
import { answer, TRANSFER_ABI } from './chain-errors.ts'
import { TREASURY } from './keys.ts'
import type { Authorized } from './token.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Use of an authorization by the token: a transfer or a cancellation. */
export type Use = Authorized & {
  readonly kind: 'transfer' | 'cancel'
  readonly hash: Hex
  readonly block: number
  /** `payer`: paid on a page of the card network. */
  readonly by: 'relayer' | 'stranger' | 'payer'
  /** Time at which it was sent. */
  readonly sentAt: number
  /** Time at which it was mined. */
  readonly at: number
}

type Sent = { readonly nonce: number; readonly transfer: Authorized; readonly at: number }

export type Mined = {
  readonly block: number
  readonly status: 'success' | 'reverted'
  readonly use?: Use
  readonly at: number
  /** Transaction as sent by the relayer. */
  sent?: Sent
}

/** Maximum age of blocks that a reorganization replaces. */
const RECENT_MS = 60_000

/** Blocks of the simulated chain, with the state of its only relevant token. */
export function openBlocks(time: VirtualTime) {
  const balances = new Map<string, bigint>()
  const uses = new Map<string, Use>()
  const mined = new Map<Hex, Mined>()
  const hashes = new Map<number, Hex>()
  const pending = new Map<Hex, Sent>()
  let block = 99
  let forks = 0
  let relayerNonce = 0
  let minesAtOnce = true

  const seconds = () => BigInt(Math.floor(time.now() / 1000))
  const keyOf = (from: string, nonce: string) => `${from}:${nonce}`.toLowerCase()
  const balance = (owner: string) => balances.get(owner.toLowerCase()) ?? 0n
  const add = (owner: string, value: bigint) => balances.set(owner.toLowerCase(), balance(owner) + value)

  const move = ({ from, to, value }: Authorized, sign: 1n | -1n) => {
    add(from, -value * sign)
    add(to, value * sign)
  }

  /** Revert reason of the token for a transfer now, or in a block at second `at`; undefined if it would succeed. */
  function objection(transfer: Authorized, at = seconds()): string | undefined {
    if (uses.has(keyOf(transfer.from, transfer.nonce))) return 'FiatTokenV2: authorization is used or canceled'
    if (at <= transfer.validAfter) return 'FiatTokenV2: authorization is not yet valid'
    if (at >= transfer.validBefore) return 'FiatTokenV2: authorization is expired'
    if (balance(transfer.from) < transfer.value) return 'ERC20: transfer amount exceeds balance'
    return undefined
  }

  /** Opens a block for the next transaction and returns its number. */
  function nextBlock(): number {
    block += 1
    hashes.set(block, keccak256(numberToHex(block + forks * 1_000_000)))
    return block
  }

  function use(
    transfer: Authorized,
    kind: Use['kind'],
    hash: Hex,
    by: Use['by'],
    at = time.now(),
    sentAt: number = at,
  ): Use {
    const done: Use = { ...transfer, kind, hash, block: nextBlock(), by, sentAt, at }
    uses.set(keyOf(transfer.from, transfer.nonce), done)
    if (kind === 'transfer') move(transfer, 1n)
    mined.set(hash, { block, status: 'success', use: done, at })
    return done
  }

  /** Mines pending relayer transactions in nonce order, up to the first gap. */
  function mine(): void {
    if (!minesAtOnce) return
    for (;;) {
      const next = [...pending].find(([, { nonce }]) => nonce === relayerNonce)
      if (!next) return
      const [hash, sent] = next
      pending.delete(hash)
      include(hash, sent)
    }
  }

  function include(hash: Hex, sent: Sent, at = time.now()): void {
    const { nonce, transfer } = sent
    relayerNonce = nonce + 1
    const refused = objection(transfer, BigInt(Math.floor(at / 1000)))
    if (refused === undefined) use(transfer, 'transfer', hash, 'relayer', at, sent.at)
    else mined.set(hash, { block: nextBlock(), status: 'reverted', at })
    mined.get(hash)!.sent = sent
  }

  /**
   * Replaces the newest blocks, at most those of the last minute: their transactions are mined again in other blocks
   * and another order. If `isCopied`, a stranger's transaction submits one payment before the relayer's own does.
   */
  function reorganise(depth: number, isCopied: boolean): number {
    const first = block - depth
    const gone = [...mined].filter(([, { block, at }]) => block > first && at > time.now() - RECENT_MS)
    if (gone.length === 0) return 0
    for (const [hash, { use: undone, sent }] of gone.toReversed()) {
      mined.delete(hash)
      if (sent) relayerNonce = Math.min(relayerNonce, sent.nonce)
      if (!undone) continue
      uses.delete(keyOf(undone.from, undone.nonce))
      if (undone.kind === 'transfer') move(undone, -1n)
    }
    forks += 1
    block = Math.min(...gone.map(([, { block }]) => block)) - 1
    const [ours, others] = [gone.filter(([, { sent }]) => sent), gone.filter(([, { sent }]) => !sent)]
    for (const [hash, { use: done }] of others.toReversed()) use(done!, done!.kind, hash, done!.by, done!.at)
    const copied = isCopied ? ours.find(([, { use: done }]) => done && done.from !== TREASURY.address) : undefined
    if (copied) bring(copied[1].use!, 'transfer', copied[1].at)
    for (const [hash, { sent, at }] of ours) include(hash, sent!, at)
    return gone.length
  }

  /** Submits a transfer or its cancellation as a third party; false if the token rejects it. */
  function bring(transfer: Authorized, kind: Use['kind'], at = time.now()): boolean {
    const isUsed = uses.has(keyOf(transfer.from, transfer.nonce))
    if (kind === 'cancel' ? isUsed : objection(transfer, BigInt(Math.floor(at / 1000)))) return false
    const hash = keccak256(`0x${keyOf(transfer.from, transfer.nonce).slice(2, 42)}${transfer.nonce.slice(2)}`)
    use(transfer, kind, hash, 'stranger', at)
    return true
  }

  function accept(raw: Hex): void {
    const hash = keccak256(raw)
    if (mined.has(hash) || pending.has(hash)) throw answer(-32_000, 'already known')
    const { data, nonce = 0 } = parseTransaction(raw)
    if (nonce < relayerNonce) throw answer(-32_003, 'nonce too low')
    const { args } = decodeFunctionData({ abi: TRANSFER_ABI, data: data! })
    const [from, to, value, validAfter, validBefore, authorization] = args
    const transfer = { from, to, value, validAfter, validBefore, nonce: authorization }
    pending.set(hash, { nonce, transfer, at: time.now() })
    mine()
  }

  nextBlock()
  return {
    seconds,
    keyOf,
    balance,
    add,
    objection,
    accept,
    reorganise,
    bring,
    uses,
    mined,
    pending,
    newest: () => block,
    hashOf: (number: number): Hex | undefined => (number <= block ? hashes.get(number) : undefined),
    relayerNonce: () => relayerNonce,
    setMining: (atOnce: boolean) => {
      minesAtOnce = atOnce
      mine()
    },
  }
}
