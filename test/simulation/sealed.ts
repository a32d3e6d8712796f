import type { Ledger } from '#src/ledger/database.ts'
import { type Copies, createCopies, readSecrets, type SealedLine } from '#src/ledger/sealed/copies.ts'
import { type SealedBooks, sortCopies } from '#src/ledger/sealed/restore.ts'
import { never, type Process } from './store.ts'

/** Folder of sealed copies: outlives processes and ledgers; a dying process completes the writes it started. */
export type SealedFolder = {
  readonly copiesOf: (process: Process, db: Ledger, now: () => number) => Copies
  readonly read: () => SealedBooks
}

export function openSealedFolder(): SealedFolder {
  const lines: string[] = []
  return {
    copiesOf: (process, db, now) => {
      let hasHead = false
      return createCopies(
        db,
        {
          keep: async line => {
            const head = hasHead ? undefined : await readSecrets(db, now())
            if (!process.alive) return never()
            if (head && !hasHead) lines.push(JSON.stringify(head))
            hasHead = true
            lines.push(JSON.stringify(line))
          },
          note: line => {
            if (process.alive) lines.push(JSON.stringify(line))
          },
          probe: () => Promise.resolve(),
          forget: () => {},
          close: () => Promise.resolve(),
        },
        now,
      )
    },
    read: () =>
      sortCopies(
        lines.map(line => JSON.parse(line) as SealedLine),
        0,
      ),
  }
}
