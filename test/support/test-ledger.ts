import { randomUUID } from 'node:crypto'

const urls = new Map<string, Promise<string>>()

/**
 * Ledger location of a server: a file in its state folder, or, if the run has a shared PostgreSQL (TEST_LEDGER),
 * one database per folder.
 */
export async function testLedger(stateDir: string): Promise<Record<string, string>> {
  const server = process.env.TEST_POSTGRES_URL
  if (server === undefined) return {}
  const url = urls.get(stateDir) ?? createDatabase(server)
  urls.set(stateDir, url)
  return { DATABASE_URL: await url }
}

async function createDatabase(server: string): Promise<string> {
  const name = `ledger_${randomUUID().replaceAll('-', '')}`
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}
