import { renameSync, rmSync } from 'node:fs'

/** Backup path of a cassette while it is renewed. */
export const beforeOf = (file: string): string => `${file}.before`

/** Renews cassettes by running `work`, and restores them if it fails. */
export async function renewing<T>(files: readonly string[], work: () => Promise<T>): Promise<T> {
  for (const file of files) renameSync(file, beforeOf(file))
  try {
    return await work()
  } catch (error) {
    for (const file of files) renameSync(beforeOf(file), file)
    throw error
  } finally {
    for (const file of files) rmSync(beforeOf(file), { force: true })
  }
}
