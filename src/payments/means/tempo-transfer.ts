import { type Address, type Hex, keccak256, parseEventLogs, stringToBytes, type TransactionReceipt } from 'viem'
import { Abis } from 'viem/tempo'
import type { Echo } from '#src/payments/credential.ts'

const digestOf = (text: string): string => keccak256(stringToBytes(text)).slice(2)

/** How the memo of a payment under MPP begins: its mark, and the first version of it. */
const MPP = `0x${digestOf('mpp').slice(0, 8)}01`
const REALM_DIGITS = 20
const BOND_DIGITS = 14

/** What ties a memo to its challenge: its last seven bytes. */
const bondOf = (challengeId: string): string => digestOf(challengeId).slice(0, BOND_DIGITS)
const bondIn = (memo: Hex): string => memo.slice(-BOND_DIGITS).toLowerCase()

const isBound = (memo: Hex, { id, realm }: Echo): boolean =>
  memo.toLowerCase().startsWith(`${MPP}${digestOf(realm).slice(0, REALM_DIGITS)}`) && bondIn(memo) === bondOf(id)

/**
 * The key of a payment's claim: one transaction may pay several orders, each by a transfer with the memo of its own
 * challenge.
 */
export const tempoKey = (chainId: number, hash: Hex, echo: Pick<Echo, 'id'>): string =>
  `${formerTempoKey(chainId, hash)}:${bondOf(echo.id)}`

/** The same of a transfer as the chain tells it. */
export const tempoKeyOf = (chainId: number, hash: Hex, memo: Hex): string =>
  `${formerTempoKey(chainId, hash)}:${bondIn(memo)}`

/** The key of claims from before transactions could pay several orders. */
export const formerTempoKey = (chainId: number, hash: Hex): string => `tempo:${chainId}:${hash}`

/** The transaction in a key that has a challenge, too; undefined for a former key. */
export const hashIn = (key: string): Hex | undefined => /^tempo:\d+:(0x[0-9a-f]{64}):/.exec(key)?.[1] as Hex | undefined

export type SoughtTransfer = {
  readonly currency: Address
  readonly recipient: Address
  readonly amount: bigint
  readonly echo: Echo
}

/** The transfers to a recipient in a receipt, as the token itself tells them: any contract can say that others paid. */
export function transfersTo(
  receipt: TransactionReceipt,
  { currency, recipient }: Pick<SoughtTransfer, 'currency' | 'recipient'>,
) {
  const logs = receipt.logs.filter(({ address }) => address.toLowerCase() === currency.toLowerCase())
  return parseEventLogs({ abi: Abis.tip20, eventName: 'TransferWithMemo', logs }).filter(
    ({ args }) => args.to.toLowerCase() === recipient.toLowerCase(),
  )
}

/** The transfer of a challenge in a receipt. */
export const transferOf = (receipt: TransactionReceipt, sought: SoughtTransfer) =>
  transfersTo(receipt, sought).find(({ args }) => args.amount === sought.amount && isBound(args.memo, sought.echo))
