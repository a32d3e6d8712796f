import { isDatabaseError } from '#src/ledger/database.ts'

/** Constraint violation: low byte of SQLite error codes, and first two characters of PostgreSQL error codes. */
const SQLITE_CONSTRAINT = 19
const POSTGRES_CONSTRAINT = /^(?:23|P0001)/

/** True for an error of an unavailable ledger. A constraint violation is a bug of the program instead. */
export const isOutage = (error: unknown): boolean => isDatabaseError(error) && !isViolation(error)

function isViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (Number(errcode) & 255) === SQLITE_CONSTRAINT || POSTGRES_CONSTRAINT.test(String(code))
}
