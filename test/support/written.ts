import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True when a text stands in any byte of the files of a ledger. */
export const isWritten = (folder: string, text: string): boolean =>
  readdirSync(folder)
    .filter(file => file.startsWith('ledger.db'))
    .some(file => readFileSync(join(folder, file)).includes(text))
