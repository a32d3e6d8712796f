import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Settings = { readonly DATABASE_URL?: string | undefined; readonly STATE_DIR?: string | undefined }

/** Location of the ledger for these settings: a database URL or a file. */
export const ledgerLocation = ({ DATABASE_URL, STATE_DIR }: Settings): string =>
  DATABASE_URL || join(STATE_DIR || 'var', 'ledger.db')

/** True if the location is the URL of a PostgreSQL database. */
export const isServer = (place: string): boolean => /^postgres(?:ql)?:/.test(place)

/** False if the file was never created. For a URL, only the database server knows. */
export const mayExist = (place: string): boolean => isServer(place) || existsSync(place)
