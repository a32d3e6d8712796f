import { renameSync, rmSync } from 'node:fs'

/** Where a cassette is kept while it is renewed. */
export const beforeOf = (file: string): string => `${file}.before`

/** Renews cassettes by what `work` does, and puts them back when that fails. */
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
