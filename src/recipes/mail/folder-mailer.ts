import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/** Lays every letter as a file into a folder, where any mail program opens it. */
export const folderMailer = (folder: string): Mailer => ({
  repeatable: true,
  post: async ({ id, raw }, beforeEnd) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${id}.eml`)
    await writeFile(`${file}.part`, raw, { mode: 0o600 })
    await beforeEnd()
    await rename(`${file}.part`, file)
    return { kind: 'sent' }
  },
})
