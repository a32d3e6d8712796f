import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the whole test run one temporary folder, removed when the run ends. */
export default function setup(): () => void {
  const outside = process.env.TMPDIR
  const folder = mkdtempSync(join(tmpdir(), 'comanda-tests-'))
  // a database server that runs as another user must be able to traverse the folder
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => {
    if (outside === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = outside
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
