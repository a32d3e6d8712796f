import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Settings = { readonly DATABASE_URL?: string | undefined; readonly STATE_DIR?: string | undefined }

/** Where the ledger of these settings is: the URL of a database, or a file. */
export const ledgerPlace = ({ DATABASE_URL, STATE_DIR }: Settings): string =>
  DATABASE_URL || join(STATE_DIR || 'var', 'ledger.db')

/** True for the URL of a PostgreSQL database. */
export const isServer = (place: string): boolean => /^postgres(?:ql)?:/.test(place)

/** False while a file was never made. Whether a database is there, only its server knows. */
export const mayExist = (place: string): boolean => isServer(place) || existsSync(place)
