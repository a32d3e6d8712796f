import { readFileSync } from 'node:fs'

/** SHA-256 of every file whose restaurants and menus all passed the loader's checks when the file was made. */
export type Proven = ReadonlySet<string>

const PROOF = new URL('../../data/marketplace/proven.sha256', import.meta.url)

/**
 * Reads the hashes that come with the product, as `sha256sum` writes them. Only these are trusted, wherever a file with
 * such bytes lies; a proof that lies beside an operator's own catalogue says nothing.
 */
export const readProven = (): Proven => new Set(readFileSync(PROOF, 'utf8').match(/^[0-9a-f]{64}(?= )/gm))
