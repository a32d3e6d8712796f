import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the whole run one temporary folder, which goes when the run ends. */
export default function setup(): () => void {
  const outside = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'comanda-tests-'))
  // a database server that is another user's comes through here
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
