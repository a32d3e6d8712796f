import { type Address, type Hex, keccak256, parseEventLogs, stringToBytes, type TransactionReceipt } from 'viem'
import { Abis } from 'viem/tempo'
import type { Echo } from '#src/payments/credential.ts'

const digestOf = (text: string): string => keccak256(stringToBytes(text)).slice(2)

/** Memo prefix of an MPP payment: the MPP tag and version 1. */
const MPP = `0x${digestOf('mpp').slice(0, 8)}01`
const REALM_DIGITS = 20
const BOND_DIGITS = 14

/** Returns the part of a memo that binds it to its challenge: its last seven bytes. */
const bondOf = (challengeId: string): string => digestOf(challengeId).slice(0, BOND_DIGITS)
const bondIn = (memo: Hex): string => memo.slice(-BOND_DIGITS).toLowerCase()

const isBound = (memo: Hex, { id, realm }: Echo): boolean =>
  memo.toLowerCase().startsWith(`${MPP}${digestOf(realm).slice(0, REALM_DIGITS)}`) && bondIn(memo) === bondOf(id)

/**
 * Returns the claim key of a payment: one transaction can pay several orders, each by a transfer with the memo of
 * its own challenge.
 */
export const tempoKey = (chainId: number, hash: Hex, echo: Pick<Echo, 'id'>): string =>
  `${formerTempoKey(chainId, hash)}:${bondOf(echo.id)}`

/** Returns the claim key of a transfer read from the chain. */
export const tempoKeyOf = (chainId: number, hash: Hex, memo: Hex): string =>
  `${formerTempoKey(chainId, hash)}:${bondIn(memo)}`

/** Returns the claim key from versions in which a transaction could pay only one order. */
export const formerTempoKey = (chainId: number, hash: Hex): string => `tempo:${chainId}:${hash}`

/** Returns the transaction hash of a key with a challenge; undefined for a former key. */
export const hashIn = (key: string): Hex | undefined => /^tempo:\d+:(0x[0-9a-f]{64}):/.exec(key)?.[1] as Hex | undefined

export type SoughtTransfer = {
  readonly currency: Address
  readonly recipient: Address
  readonly amount: bigint
  readonly echo: Echo
}

/**
 * Returns the transfers to a recipient in a receipt, from the token's own logs only: any contract can fake others.
 */
export function transfersTo(
  receipt: TransactionReceipt,
  { currency, recipient }: Pick<SoughtTransfer, 'currency' | 'recipient'>,
) {
  const logs = receipt.logs.filter(({ address }) => address.toLowerCase() === currency.toLowerCase())
  return parseEventLogs({ abi: Abis.tip20, eventName: 'TransferWithMemo', logs }).filter(
    ({ args }) => args.to.toLowerCase() === recipient.toLowerCase(),
  )
}

/** Returns the transfer in a receipt that is bound to a challenge. */
export const transferOf = (receipt: TransactionReceipt, sought: SoughtTransfer) =>
  transfersTo(receipt, sought).find(({ args }) => args.amount === sought.amount && isBound(args.memo, sought.echo))
