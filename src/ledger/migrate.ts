import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { World } from '#src/kernel/world.ts'
import { MIGRATIONS } from './migrations.ts'
import { translateStatement } from './sql-dialect.ts'
import type { LedgerTables } from './tables.ts'

export type MigrateOptions = {
  /** Crash point C23, between the statements of a migration. */
  readonly crashpoint?: World['crashpoint']
  /** Last migration to apply; by default the newest. */
  readonly upTo?: string
  /** Applies nothing and throws if a migration is missing: for read-only tools, perhaps next to an older server. */
  readonly asItIs?: boolean
}

/** Names of all migrations, oldest first: each is a released schema. */
export const SCHEMAS: readonly string[] = Object.keys(MIGRATIONS)

/**
 * Migrates a database to the newest schema, atomically; throws the error of the failing migration, and rejects a
 * database written by a newer program version.
 */
export async function migrate(
  db: Kysely<LedgerTables>,
  { crashpoint, upTo, asItIs = false }: MigrateOptions = {},
): Promise<void> {
  const applied = await appliedSteps(db)
  refuseUnknown(applied)
  if (asItIs) return refuseOld(applied)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsOf(crashpoint) } })
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo)
  if (error) throw error
}

const migrationsOf = (crashpoint: World['crashpoint'] = () => {}): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, statements]) => [
      name,
      {
        up: async db => {
          for (const text of statements.flatMap(statement => translateStatement(db, statement))) {
            await sql.raw(text).execute(db)
            crashpoint('C23')
          }
        },
      },
    ]),
  )

/** Returns the migrations applied to a database, oldest first; empty if it was never migrated. */
export async function appliedSteps(db: Kysely<LedgerTables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws if a database has a migration that this program does not know: an older program must not write to it. */
export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.filter(name => !SCHEMAS.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The ledger was written by a newer version of Comanda: its schema is ${unknown.at(-1)}, and this version supports schemas up to ` +
      `${SCHEMAS.at(-1)}. Nothing was changed. Start the newer version, or restore a backup made before the upgrade.`,
  )
}

function refuseOld(applied: readonly string[]): void {
  if (applied.length === SCHEMAS.length) return
  throw new Error(
    `The ledger has ${applied.length === 0 ? 'no schema yet' : `the older schema ${applied.at(-1)}`}, and this program ` +
      `needs ${SCHEMAS.at(-1)}. Nothing was changed. Start the server, which migrates the ledger.`,
  )
}
