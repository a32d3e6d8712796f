import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { type Connection, groupCommits } from '#src/ledger/group-commit.ts'
import { connectSqlite } from '#src/ledger/sqlite.ts'

type Tables = { notes: { id: number; text: string } }

export type Notes = Awaited<ReturnType<typeof openNotes>>

/** Opens a small database file with group commit, and records its events. */
export async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-group-'))
  const file = join(folder, 'notes.db')
  const open = (): Connection => {
    const connection = connectSqlite(file)
    return {
      ...connection,
      run: command => {
        notes.before(command)
        connection.run(command)
        if (!command.endsWith('unit')) notes.events.push(command)
      },
      flush: async () => {
        await notes.beforeFlush()
        await connection.flush!()
      },
    }
  }
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
      createDriver: () => groupCommits(open, { isAlone: false }),
      createIntrospector: books => new SqliteIntrospector(books),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  const notes = {
    file,
    db,
    /** Commands sent to the connection, and results seen by callers, in order. */
    events: [] as string[],
    /** Runs before every command; can throw in its place. */
    before: (_command: string): void => {},
    /** Runs before every flush to the disk; can fail in its place. */
    beforeFlush: async (): Promise<void> => {},
    write: (text: string) =>
      db
        .insertInto('notes')
        .values({ id: text.charCodeAt(0), text })
        .execute(),
    texts: async () => (await db.selectFrom('notes').select('text').orderBy('id').execute()).map(({ text }) => text),
    heard: <T>(name: string, work: Promise<T>) =>
      work.then(
        () => void notes.events.push(name),
        (error: Error) => void notes.events.push(`${name}: ${error.message}`),
      ),
    close: async () => {
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await sql`create table notes (id integer primary key, text text not null unique)`.execute(db)
  notes.events = []
  return notes
}
