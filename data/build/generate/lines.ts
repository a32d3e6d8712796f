import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Written = { readonly lines: number; readonly bytes: number; readonly sha256: string }

/** Characters that go to the disk at once. */
const BATCH = 1 << 20

/**
 * Writes lines to a file as they come, never faster than the disk takes them. The file has its name only when it is
 * complete; one that was there before stays until then.
 */
export async function writeLines(file: string, lines: Iterable<string>): Promise<Written> {
  const partial = `${file}.partial`
  await makeFolder(dirname(file))
  const hash = createHash('sha256')
  const written = { lines: 0, bytes: 0 }
  try {
    await using handle = await open(partial, 'w')
    let batch = ''
    const flush = async () => {
      const bytes = Buffer.from(batch)
      hash.update(bytes)
      written.bytes += bytes.length
      batch = ''
      await handle.appendFile(bytes)
    }
    for (const line of lines) {
      batch += `${line}\n`
      written.lines += 1
      if (batch.length >= BATCH) await flush()
    }
    await flush()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  await rename(partial, file)
  return { ...written, sha256: hash.digest('hex') }
}

/** Makes a folder and those above it. The recursive form of `mkdir` never ends where the system denies that there is one. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}
