import { Fault } from '#src/kernel/faults.ts'
import { isUniqueViolation, type Ledger } from '#src/ledger/database.ts'
import { type Claim, Overtaken, stateOfClaim } from './claims.ts'
import { Crowded } from './purse.ts'
import { SAME_CLAIM } from './turn-back.ts'

/** A payment is claimed once, and what is paid for has one claim at a time. */
const FIRST_COME = [...SAME_CLAIM, 'claims.subject_id']

/** True when another process has claimed this very payment since `seen` was read: a refusal may come from that claim alone. */
export const isOvertaken = async (db: Ledger, key: string, seen: Claim | undefined): Promise<boolean> =>
  (await stateOfClaim(db, key)) !== seen?.state

/** True when a claim failed with `error` because another process was faster. */
export const lostRace = async (db: Ledger, error: unknown, key: string, seen: Claim | undefined): Promise<boolean> =>
  error instanceof Overtaken ||
  FIRST_COME.some(columns => isUniqueViolation(error, columns)) ||
  ((error instanceof Fault || error instanceof Crowded) && (await isOvertaken(db, key, seen)))
