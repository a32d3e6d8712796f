import { RestaurantFile } from '#src/catalog/restaurant.ts'
import { loadMenu } from '#src/menu/load.ts'
import type { Output } from './output-folder.ts'
import { type ReadResult, type Reject, reject } from './record.ts'

export type Summary = {
  created: number
  updated: number
  unchanged: number
  /** Number of older rows superseded by a newer row for the same restaurant. */
  superseded: number
  rejected: number
  /** First few rejects, as samples. */
  readonly examples: Reject[]
}

const EXAMPLES = 10

/**
 * Validates the records of a reader as the server would and writes the valid ones. Rejects the rest with all
 * reasons.
 */
export async function importRestaurants(reads: AsyncIterable<ReadResult>, output: Output): Promise<Summary> {
  const summary: Summary = { created: 0, updated: 0, unchanged: 0, superseded: 0, rejected: 0, examples: [] }
  const rows = new Map<string, number>()
  const refuse = (refused: Reject) => {
    summary.rejected += 1
    if (summary.examples.length < EXAMPLES) summary.examples.push(refused)
    output.refuse(refused)
  }
  for await (const read of reads) {
    if (read.kind === 'superseded') summary.superseded += 1
    else if (read.kind === 'reject') refuse(read)
    else {
      const before = rows.get(read.externalId)
      const checked = before === undefined ? check(read) : { reasons: [`its key was used in row ${before} already`] }
      const reasons = 'file' in checked ? output.conflicts(checked.file) : checked.reasons
      if ('file' in checked && reasons.length === 0) {
        rows.set(read.externalId, read.row)
        summary[output.put(checked.file, read.value)] += 1
      } else refuse(reject(read.row, reasons, read.externalId))
    }
  }
  return summary
}

type Checked = { readonly file: RestaurantFile } | { readonly reasons: string[] }

function check({ value, unfilled }: Extract<ReadResult, { readonly kind: 'restaurant' }>): Checked {
  const parsed = RestaurantFile.safeParse(value)
  if (!parsed.success) {
    const told = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'record', message }))
    const rest = told.filter(({ field }) => !unfilled?.fields.includes(field))
    const reasons = rest.map(({ field, message }) => `${field}: ${message}`)
    return { reasons: unfilled && rest.length < told.length ? [unfilled.reason, ...reasons] : reasons }
  }
  const reasons: string[] = []
  if (!isTimeZone(parsed.data.timezone)) reasons.push(`timezone: ${parsed.data.timezone} is unknown`)
  const loaded = parsed.data.menu === undefined ? undefined : loadMenu(parsed.data.menu)
  if (loaded && 'problems' in loaded) reasons.push(...loaded.problems.map(problem => `menu: ${problem}`))
  return reasons.length > 0 ? { reasons } : { file: parsed.data }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
