import { startPostgres } from './postgres.ts'

/** Starts one PostgreSQL for a whole test run with TEST_LEDGER=postgres. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ isDurable: false })
  process.env.TEST_POSTGRES_URL = await postgres.freshDatabase()
  return async () => postgres[Symbol.asyncDispose]()
}
