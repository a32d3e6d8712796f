import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** True if the text occurs in any byte of the ledger files. */
export const isWritten = (folder: string, text: string): boolean =>
  readdirSync(folder)
    .filter(file => file.startsWith('ledger.db'))
    .some(file => readFileSync(join(folder, file)).includes(text))
