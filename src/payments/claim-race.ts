import { Fault } from '#src/kernel/faults.ts'
import { isUniqueViolation, type Ledger } from '#src/ledger/database.ts'
import { type Claim, Overtaken, stateOfClaim } from './claims.ts'
import { SAME_CLAIM } from './refund-unwanted.ts'
import { WalletLimitExceeded } from './wallet-limits.ts'

/** Unique columns for claims: each payment is claimed once, and a subject has one claim at a time. */
const FIRST_COME = [...SAME_CLAIM, 'claims.subject_id']

/** True if another process has claimed this payment since `seen` was read: that alone might explain a rejection. */
export const isOvertaken = async (db: Ledger, key: string, seen: Claim | undefined): Promise<boolean> =>
  (await stateOfClaim(db, key)) !== seen?.state

/** True if a claim failed with `error` because another process was faster. */
export const lostRace = async (db: Ledger, error: unknown, key: string, seen: Claim | undefined): Promise<boolean> =>
  error instanceof Overtaken ||
  FIRST_COME.some(columns => isUniqueViolation(error, columns)) ||
  ((error instanceof Fault || error instanceof WalletLimitExceeded) && (await isOvertaken(db, key, seen)))
