import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type { World } from '#src/kernel/world.ts'
import { STEPS } from './migrations.ts'
import { spell } from './spelling.ts'
import type { LedgerTables } from './tables.ts'

export type MigrateOptions = {
  /** C23, between the statements of a step. */
  readonly crashpoint?: World['crashpoint']
  /** The last step to take; the newest unless given. */
  readonly upTo?: string
  /** Takes no step, and throws when one is missing: for who only looks, perhaps beside a server of an older program. */
  readonly asItIs?: boolean
}

/** The names of all steps, oldest first: each is a schema that was released. */
export const SCHEMAS: readonly string[] = Object.keys(STEPS)

/**
 * Brings a database to the newest schema, wholly or not at all; throws what the failing step threw, and refuses one that
 * a newer program has written.
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
    Object.entries(STEPS).map(([name, statements]) => [
      name,
      {
        up: async db => {
          for (const text of statements.flatMap(statement => spell(db, statement))) {
            await sql.raw(text).execute(db)
            crashpoint('C23')
          }
        },
      },
    ]),
  )

/** The steps that a database has taken, oldest first; none where nothing was ever migrated. */
export async function appliedSteps(db: Kysely<LedgerTables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Throws when a database has taken a step that this program does not know: an older program must not write there. */
export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.filter(name => !SCHEMAS.includes(name))
  if (unknown.length === 0) return
  throw new Error(
    `The ledger was written by a newer Comanda: its schema is ${unknown.at(-1)}, and this program knows up to ` +
      `${SCHEMAS.at(-1)}. Nothing was changed. Start the newer program, or restore a backup from before it.`,
  )
}

function refuseOld(applied: readonly string[]): void {
  if (applied.length === SCHEMAS.length) return
  throw new Error(
    `The ledger has ${applied.length === 0 ? 'no schema yet' : `the older schema ${applied.at(-1)}`}, and this program ` +
      `reads ${SCHEMAS.at(-1)}. Nothing was changed. Start the server, which brings it there.`,
  )
}
