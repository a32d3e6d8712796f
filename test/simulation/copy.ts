import type { DatabaseSync } from 'node:sqlite'

/** In-memory copy of all tables. They are created once, because new ones would invalidate prepared statements. */
export function openCopy(db: DatabaseSync, tables: readonly string[], emptying: string) {
  const all = [...tables, 'sqlite_sequence']
  db.exec("attach ':memory:' as copy")
  const nameOf = (table: string) => `copy."kept_${table}"`
  for (const table of all) db.exec(`create table ${nameOf(table)} as select * from main."${table}" where false`)
  const dropping = all.map(table => `delete from ${nameOf(table)}`).join(';')
  const keeping = all.map(table => `insert into ${nameOf(table)} select * from main."${table}"`).join(';')
  const refilling = tables.map(table => `insert into main."${table}" select * from ${nameOf(table)}`).join(';')
  let isThere = false
  return {
    /** Discards the copy. */
    drop: () => {
      isThere = false
    },
    make: () => {
      db.exec(`${dropping}; ${keeping}`)
      isThere = true
    },
    /** Replaces all tables with the copy; false if there is no copy. */
    putBack: (): boolean => {
      if (isThere)
        db.exec(`pragma foreign_keys = off; ${emptying}; ${refilling}; delete from main.sqlite_sequence;
          insert into main.sqlite_sequence select * from ${nameOf('sqlite_sequence')}; pragma foreign_keys = on`)
      return isThere
    },
  }
}
