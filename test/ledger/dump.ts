import { DatabaseSync } from 'node:sqlite'

type Entry = { readonly type: string; readonly name: string; readonly sql: string }

const schemaOf = (db: DatabaseSync): Entry[] =>
  db
    .prepare(
      "select type, name, sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all() as Entry[]

const columnsOf = (db: DatabaseSync, table: string): string[] =>
  db
    .prepare(`select name from pragma_table_info('${table}')`)
    .all()
    .map(row => String(row.name))

/** Returns the SQL that recreates a database, with every row in order. */
export function dump(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  const schema = schemaOf(db)
  const inserts = schema
    .filter(entry => entry.type === 'table')
    .flatMap(({ name }) => {
      const values = columnsOf(db, name).map(column => `quote("${column}")`)
      const rows = db.prepare(`select ${values.join(` || ', ' || `)} as line from "${name}" order by rowid`)
      return rows.all().map(({ line }) => `insert into "${name}" values (${line});`)
    })
  db.close()
  const made = (isTable: boolean) =>
    schema.filter(entry => (entry.type === 'table') === isTable).map(({ sql }) => `${sql};`)
  return [...made(true), ...inserts, ...made(false), ''].join('\n')
}

/** Creates a database file from a dump. */
export function load(file: string, text: string): void {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal')
  db.exec(`begin; ${text} commit;`)
  db.close()
}

export type Shape = { readonly columns: Record<string, unknown[]>; readonly names: string[] }

/** Schema of a database, however its statements were formatted: columns, indexes, and triggers. */
export function shapeOf(file: string): Shape {
  const db = new DatabaseSync(file, { readOnly: true })
  const schema = schemaOf(db)
  const columns = Object.fromEntries(
    schema
      .filter(entry => entry.type === 'table')
      .map(({ name }) => [
        name,
        db
          .prepare(`select name, type, "notnull", dflt_value, pk from pragma_table_info('${name}') order by name`)
          .all(),
      ]),
  )
  db.close()
  return { columns, names: schema.map(({ type, name }) => `${type} ${name}`).toSorted() }
}

/** Returns every row of every table, with the columns that the table has in `like`. */
export function rowsOf(file: string, like: Shape): Record<string, unknown[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = Object.fromEntries(
    Object.entries(like.columns).map(([table, columns]) => {
      const names = (columns as { name: string }[]).map(({ name }) => `"${name}"`).join(', ')
      return [table, db.prepare(`select ${names} from "${table}" order by rowid`).all()]
    }),
  )
  db.close()
  return rows
}
