import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestServer } from './server.ts'

export const receiptOf = async (http: Pick<TestServer, 'get'>, id: string) =>
  (await http.get(`/api/order/${id}/receipt`)).body
export const keysOf = async (http: Pick<TestServer, 'get'>) => (await http.get('/.well-known/jwks.json')).body

/** Output of the published program, run in a folder with only itself and two files. */
export async function checkReceipt(receipt: object, keys: object): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'receipt-'))
  copyFileSync('examples/check-receipt.mjs', join(cwd, 'check-receipt.mjs'))
  writeFileSync(join(cwd, 'receipt.json'), JSON.stringify(receipt))
  writeFileSync(join(cwd, 'jwks.json'), JSON.stringify(keys))
  const run = promisify(execFile)(process.execPath, ['check-receipt.mjs', 'receipt.json', 'jwks.json'], {
    cwd,
    env: {},
  })
  return (await run).stdout
}
