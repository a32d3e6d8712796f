import { getAddress, isAddress } from 'viem'
import type { Claim } from './claims.ts'
import { networkOf } from './terms.ts'

/** A payer as people and programs are told: an address with its checksum, or the words for a card. */
export const spellPayer = (payer: string): string =>
  isAddress(payer, { strict: false }) ? getAddress(payer.toLowerCase()) : payer

/** Where a payment was made: a chain as CAIP-2 has it, or `stripe`. */
export const networkOfClaim = ({ credential, terms }: Claim): string => {
  switch (credential.means) {
    case 'eip3009':
      return networkOf(terms)
    case 'stripe':
      return 'stripe'
    case 'tempo':
      return `eip155:${Number((credential.echo.request.methodDetails as { chainId: number }).chainId)}`
  }
}
