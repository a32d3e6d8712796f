import { fileURLToPath } from 'node:url'

/** Where runs are written. */
export const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))
