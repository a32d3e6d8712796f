import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createCommandError } from '../client/command-error.ts'

/** Returns the path of the wallet in a state folder. */
export const walletPath = (stateDir: string): string => join(stateDir, 'wallet.json')

/**
 * Creates a wallet with a new key in a file that only its owner can read. Throws a Trouble if a wallet already
 * exists, unless `replace` is set.
 */
export function createWallet(stateDir: string, { replace }: { readonly replace: boolean }): PrivateKeyAccount {
  const path = walletPath(stateDir)
  const draft = `${path}.${process.pid}`
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  try {
    const text = `${JSON.stringify({ address: account.address, privateKey }, null, 2)}\n`
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    if (replace) renameSync(draft, path)
    // link never overwrites, not even a file that another process has just created.
    else linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw createCommandError('wallet', `There is a wallet in ${path} already.`, {
      hint: 'Add --force to replace it. This destroys its key and all funds it holds.',
    })
  } finally {
    rmSync(draft, { force: true })
  }
  return account
}

/** Opens the wallet of a state folder. Throws a Trouble if it is missing, damaged, or accessible to other users. */
export function openWallet(stateDir: string): PrivateKeyAccount {
  const path = walletPath(stateDir)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined)
    throw createCommandError('wallet', `No wallet in ${path}.`, { hint: 'Make one: npm run wallet -- create' })
  if (mode & 0o077)
    throw createCommandError(
      'wallet',
      `${path} holds a private key, but mode ${(mode & 0o777).toString(8)} makes it accessible to other users.`,
      {
        hint: `Run chmod 600 ${path}`,
      },
    )
  try {
    const { privateKey } = JSON.parse(readFileSync(path, 'utf8')) as { readonly privateKey: Hex }
    return privateKeyToAccount(privateKey)
  } catch {
    throw createCommandError('wallet', `${path} is damaged: it does not hold a private key.`, {
      hint: 'Restore it, or replace it: npm run wallet -- create --force',
    })
  }
}

/** Opens the wallet of a state folder, or creates it if it does not exist. Throws like `openWallet`. */
export const openOrCreateWallet = (stateDir: string): PrivateKeyAccount =>
  existsSync(walletPath(stateDir)) ? openWallet(stateDir) : createWallet(stateDir, { replace: false })
