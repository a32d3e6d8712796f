import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import type { World } from '#src/kernel/world.ts'

/** Private keys of local mode: payee, transaction sender, and minter. */
export type LocalKeys = { readonly treasury: Hex; readonly relayer: Hex; readonly faucet: Hex }

const PrivateKey = z.custom<Hex>(value => typeof value === 'string' && isPrivateKey(value))
const Keys = z.strictObject({ treasury: PrivateKey, relayer: PrivateKey, faucet: PrivateKey })

/**
 * Reads `<dir>/keys.json`, or creates it with new keys if it is missing. Throws if the file is damaged or readable
 * by other users: a signature with these keys is valid on the real chain, too.
 */
export function loadKeys(dir: string, world: Pick<World, 'randomBytes'>): LocalKeys {
  const path = join(dir, 'keys.json')
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined) createKeys(dir, path, world)
  else if (mode & 0o077) {
    const shown = (mode & 0o777).toString(8)
    throw new Error(`${path} holds private keys, but its mode ${shown} gives other users access: run chmod 600 ${path}`)
  }
  return readKeys(path)
}

function createKeys(dir: string, path: string, world: Pick<World, 'randomBytes'>) {
  mkdirSync(dir, { recursive: true })
  const key = () => hex(world.randomBytes(32))
  const draft = `${path}.${hex(world.randomBytes(6)).slice(2)}`
  const keys: LocalKeys = { treasury: key(), relayer: key(), faucet: key() }
  try {
    writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // link does not replace an existing file: if two processes start at once, both use the first one's keys
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readKeys(path: string): LocalKeys {
  const parsed = Keys.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(
    `${path} is damaged: it must hold the private keys treasury, relayer and faucet. Restore it, or delete it to get new, empty wallets.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isPrivateKey(text: string): boolean {
  if (!/^0x[0-9a-f]{64}$/.test(text)) return false
  try {
    privateKeyToAddress(text as Hex)
    return true
  } catch {
    return false
  }
}

const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`
