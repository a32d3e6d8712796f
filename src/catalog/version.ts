import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { filesOf } from './load.ts'

/** Returns a hash of the contents of all catalog files, independent of their names and locations. */
export function catalogVersion(path: string | readonly string[]): string {
  const files = (typeof path === 'string' ? [path] : path).flatMap(filesOf)
  const digests = files.map(({ file }) => createHash('sha256').update(readFileSync(file)).digest('hex'))
  return createHash('sha256').update(digests.join('\n')).digest('hex')
}
