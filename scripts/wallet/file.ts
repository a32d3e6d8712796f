import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { trouble } from '../client/trouble.ts'

/** Where the wallet of a state folder is kept. */
export const walletPath = (stateDir: string): string => join(stateDir, 'wallet.json')

/**
 * Makes a wallet with a new key, in a file that its owner alone may read. Throws a Trouble when there is one already,
 * unless it may be replaced.
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
    // link refuses to overwrite, also what another process has just made
    else linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw trouble('wallet', `There is a wallet in ${path} already.`, {
      hint: 'Add --force to replace it. Its key, and whatever it holds, is then gone for good.',
    })
  } finally {
    rmSync(draft, { force: true })
  }
  return account
}

/** Opens the wallet of a state folder. Throws a Trouble when it is absent, damaged or open to other users. */
export function openWallet(stateDir: string): PrivateKeyAccount {
  const path = walletPath(stateDir)
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined)
    throw trouble('wallet', `There is no wallet in ${path} yet.`, { hint: 'Make one: npm run wallet -- create' })
  if (mode & 0o077)
    throw trouble(
      'wallet',
      `${path} holds a private key, but its mode ${(mode & 0o777).toString(8)} lets others at it.`,
      {
        hint: `Run chmod 600 ${path}`,
      },
    )
  try {
    const { privateKey } = JSON.parse(readFileSync(path, 'utf8')) as { readonly privateKey: Hex }
    return privateKeyToAccount(privateKey)
  } catch {
    throw trouble('wallet', `${path} is damaged: it does not hold a private key.`, {
      hint: 'Restore it, or replace it: npm run wallet -- create --force',
    })
  }
}

/** Opens the wallet of a state folder, or makes it where there is none. Throws as `openWallet` does. */
export const openOrCreateWallet = (stateDir: string): PrivateKeyAccount =>
  existsSync(walletPath(stateDir)) ? openWallet(stateDir) : createWallet(stateDir, { replace: false })
