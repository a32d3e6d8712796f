import { DatabaseSync } from 'node:sqlite'
import { table } from '../search/table.ts'

/** Rows of a ledger table, and the bytes of its pages including indexes. */
export type TableSize = { readonly name: string; readonly rows: number; readonly bytes: number }

const BYTES = `select sum(pgsize) as bytes from dbstat where aggregate = true and name in
  (select name from sqlite_schema where tbl_name = ?)`

/** Reads the sizes of all tables, concurrently with the server that writes them. */
export function rowsOf(file: string): TableSize[] {
  using db = new DatabaseSync(file, { readOnly: true })
  const names = db.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`).all()
  return names.map(row => {
    const name = String(row.name)
    const [rows, size] = [db.prepare(`select count(*) as rows from "${name}"`).get(), db.prepare(BYTES).get(name)]
    return { name, rows: Number(rows?.rows), bytes: Number(size?.bytes) }
  })
}

/** Formats the sizes of all nonempty tables over time, largest first. */
export function sizesTable(looks: readonly (readonly TableSize[])[]): string {
  const last = looks.at(-1) ?? []
  const listed = last.filter(({ rows }) => rows > 0).toSorted((a, b) => b.bytes - a.bytes)
  const rows = listed.map(({ name }) => [
    name,
    ...looks.map(look => {
      const then = look.find(one => one.name === name)
      return `${then?.rows} (${Math.round((then?.bytes ?? 0) / 1024)} KiB)`
    }),
  ])
  return table(['rows', ...looks.map((_, n) => `${n + 1} of ${looks.length}`)], rows)
}
