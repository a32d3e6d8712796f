import { fileURLToPath } from 'node:url'

/** Folder for run results. */
export const RESULTS = fileURLToPath(new URL('../results/', import.meta.url))
