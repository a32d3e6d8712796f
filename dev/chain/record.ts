import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Record = z.strictObject({
  pid: z.int().positive(),
  port: z.int().positive(),
  /** anvil's random instance id; unknown until its first response. */
  instance: z.string().optional(),
  /** Process that stops the chain when it ends: the last one that started or adopted it. */
  owner: z.int().positive(),
})
/** Record for finding a folder's running anvil, stored in `<dir>/chain.pid.json`. */
export type ChainRecord = z.infer<typeof Record>

const pathIn = (dir: string) => join(dir, 'chain.pid.json')

/**
 * Reads the record; undefined if no chain was started; throws if it is damaged, because a chain might be running.
 */
export function readRecord(dir: string): ChainRecord | undefined {
  try {
    return Record.parse(JSON.parse(readFileSync(pathIn(dir), 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${pathIn(dir)} is damaged. Stop any anvil started for this folder, then delete the file.`)
  }
}

export function writeRecord(dir: string, record: ChainRecord): void {
  const draft = `${pathIn(dir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(record)}\n`, { flush: true })
  renameSync(draft, pathIn(dir))
}

export const removeRecord = (dir: string): void => rmSync(pathIn(dir), { force: true })
