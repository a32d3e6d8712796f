import { type Hex, keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { TRANSFER_TYPES } from '#src/payments/terms.ts'
import { ASSET, type Authorized, CHAIN_ID } from './token.ts'

const keyOf = (name: string) => {
  const key = keccak256(stringToHex(`simulation of ${name}`))
  const account = privateKeyToAccount(key)
  return { key, account, address: account.address.toLowerCase() as Hex }
}

/** Accounts on the simulated chain. */
export const RELAYER = keyOf('the relayer')
export const TREASURY = keyOf('the treasury')
export const PAYERS = ['ana', 'ben', 'cleo'].map(keyOf)

export type Signatures = (payer: number, transfer: Authorized) => Promise<Hex>

/** Signs transfers; memoizes signatures across histories. */
export function signatures(): Signatures {
  const made = new Map<string, Promise<Hex>>()
  return (payer, transfer) => {
    const { from, to, value, validAfter, validBefore, nonce } = transfer
    const known = `${from} ${to} ${value} ${validAfter} ${validBefore} ${nonce}`
    const signature =
      made.get(known) ??
      PAYERS[payer]!.account.signTypedData({
        domain: { name: 'USD Coin', version: '2', chainId: CHAIN_ID, verifyingContract: ASSET },
        types: TRANSFER_TYPES,
        primaryType: 'TransferWithAuthorization',
        message: { value, validAfter, validBefore, from: from as Hex, to: to as Hex, nonce: nonce as Hex },
      })
    made.set(known, signature)
    return signature
  }
}
