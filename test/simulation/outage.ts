import { isDatabaseError } from '#src/ledger/database.ts'

/** What SQLite calls a violated constraint, in the low byte of its codes, and PostgreSQL, in the first two characters. */
const SQLITE_CONSTRAINT = 19
const POSTGRES_CONSTRAINT = /^(?:23|P0001)/

/** True for what a ledger out of order throws. A constraint that it refuses to break is a mistake of the program instead. */
export const isOutage = (error: unknown): boolean => isDatabaseError(error) && !isViolation(error)

function isViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return (Number(errcode) & 255) === SQLITE_CONSTRAINT || POSTGRES_CONSTRAINT.test(String(code))
}
