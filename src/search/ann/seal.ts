import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const CHUNK = 1 << 20

/** Metadata file next to an index file. Needed because the library trusts any bytes it is given. */
export type Seal = z.infer<typeof Seal>
const Seal = z.strictObject({
  format: z.literal(1),
  rows: z.int().nonnegative(),
  dimensions: z.int().positive(),
  /** Number of rows with a vector. */
  points: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** Path of the seal file of an index file. */
export const sealFile = (file: string): string => `${file}.seal.json`

/** Writes the seal for the current bytes of an index file. */
export async function writeSeal(file: string, shape: Pick<Seal, 'rows' | 'dimensions' | 'points'>): Promise<void> {
  const seal: Seal = { format: 1, ...shape, sha256: await hashOf(file) }
  await writeFile(sealFile(file), `${JSON.stringify(seal)}\n`)
}

/** Reads and verifies the seal of an index file. Throws an Error that states why the file does not match. */
export async function readSeal(file: string, rows: number, dimensions: number): Promise<Seal> {
  const { data: seal, error } = Seal.safeParse(JSON.parse(await readFile(sealFile(file), 'utf8')))
  if (!seal) throw new Error(`its seal file is invalid: ${z.prettifyError(error)}`)
  if (seal.rows !== rows || seal.dimensions !== dimensions)
    throw new Error(`it was made for ${seal.rows} rows of ${seal.dimensions} dimensions, not ${rows} of ${dimensions}`)
  if (seal.sha256 !== (await hashOf(file))) throw new Error('its bytes are not those that were sealed')
  return seal
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) hash.update(chunk)
  return hash.digest('hex')
}
