import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from './mailer.ts'

/** Mailer that writes every email to a folder as an .eml file, which any mail program opens. */
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
