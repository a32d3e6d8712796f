import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const PACKAGE = '@foundry-rs/anvil-linux-amd64'

/** Instructions if anvil cannot be started. */
export const INSTALL_ANVIL = `npm ci installs anvil on Linux x64 (${PACKAGE}); elsewhere install Foundry, then put anvil on PATH or its path into ANVIL_PATH.`

/**
 * Returns the anvil to start: the configured path, else the binary of the installed platform package, else the name
 * to look up on PATH. Throws if the configured path does not exist.
 */
export function findAnvil(anvilPath: string | undefined): string {
  if (anvilPath !== undefined) {
    if (existsSync(anvilPath)) return anvilPath
    throw new Error(`ANVIL_PATH is ${anvilPath}, which does not exist. ${INSTALL_ANVIL}`)
  }
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)
    return join(dirname(manifest), 'bin', 'anvil')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return 'anvil'
    throw error
  }
}
