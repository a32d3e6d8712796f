import { getAddress, isAddress } from 'viem'
import type { Claim } from './claims.ts'
import { factsOf } from './method-facts.ts'

/** Formats a payer: an address with checksum, or the description of a card. */
export const formatPayer = (payer: string): string =>
  isAddress(payer, { strict: false }) ? getAddress(payer.toLowerCase()) : payer

/** Network on which a payment was made: a chain by its CAIP-2 id, or the provider's name. */
export const networkOfClaim = ({ credential, terms }: Claim): string =>
  factsOf(credential.means).network(credential, terms)
