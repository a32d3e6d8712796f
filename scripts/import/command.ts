import { createReadStream, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadGazetteer } from '#src/catalog/gazetteer.ts'
import { loadPlaces } from '#src/catalog/places.ts'
import { readCsv } from './csv.ts'
import type { Geography } from './discovered.ts'
import { readDohmh } from './dohmh.ts'
import { importRestaurants, type Summary } from './import-restaurants.ts'
import { readJsonLines, readJsonValues } from './json-values.ts'
import { readOperatorCsv } from './operator-csv.ts'
import { readOperatorJson } from './operator-json.ts'
import { openOutput } from './output-folder.ts'
import { readOverture } from './overture.ts'
import type { ReadResult } from './record.ts'
import { USAGE } from './usage.ts'

type Text = AsyncIterable<string>

const FORMATS: Readonly<Record<string, (text: Text, file: string, geography: Geography) => AsyncIterable<ReadResult>>> =
  {
    json: (text, file, geography) =>
      readOperatorJson(/\.(?:jsonl|ndjson)$/i.test(file) ? readJsonLines(text) : readJsonValues(text), geography),
    csv: (text, _, geography) => readOperatorCsv(readCsv(text), geography),
    dohmh: (text, _, geography) => readDohmh(readCsv(text), geography),
    overture: (text, _, geography) => readOverture(readJsonLines(text), geography),
  }

const OPTIONS = {
  out: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/**
 * Runs one import and prints the result. Returns the exit code: 0 for success, 1 if it failed or nothing was
 * accepted, 2 for wrong arguments.
 */
export async function runImport(argv: readonly string[]): Promise<number> {
  const given = readArguments(argv)
  if (typeof given === 'string') {
    console.error(`${given}\nnpm run data:import -- --help shows how.`)
    return 2
  }
  if (given.help) {
    console.log(USAGE)
    return 0
  }
  try {
    const summary = await run(given)
    console.log(told(summary, given))
    return acceptedOf(summary) > 0 ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }
}

type Given = { help: true } | { help: false; format: string; file: string; out: string | undefined; dryRun: boolean }
type Import = Extract<Given, { help: false }>

function readArguments(argv: readonly string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true })
    if (values.help) return { help: true }
    const [format, file, ...surplus] = positionals
    if (format === undefined || !Object.hasOwn(FORMATS, format))
      return `The first argument is one of ${Object.keys(FORMATS).join(', ')}.`
    if (file === undefined || surplus.length > 0) return 'Expected exactly two arguments: the format and the file.'
    if (values.out === undefined && !values['dry-run']) return 'Missing output folder. Use --out <folder>.'
    return { help: false, format, file, out: values.out, dryRun: values['dry-run'] }
  } catch (error) {
    return error instanceof Error ? error.message.split('. ')[0]!.concat('.') : String(error)
  }
}

async function run({ format, file, out, dryRun }: Import): Promise<Summary> {
  const places = loadPlaces()
  const geography = { places, spots: loadGazetteer(places).spots }
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`Cannot read ${file}: not a file.`)
  if (out !== undefined && statSync(out, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new Error(`--out ${out} is a file. It must be a folder.`)
  const text = createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 })
  // Detect an unreadable file before creating the folder.
  await new Promise((resolve, fail) => text.once('open', resolve).once('error', fail))
  using output = openOutput(out, dryRun)
  return await importRestaurants(FORMATS[format]!(text, file, geography), output)
}

function told(summary: Summary, { out, dryRun }: Import): string {
  const { created, updated, unchanged, superseded, rejected, examples } = summary
  const counts = { created, updated, unchanged, superseded, rejected }
  const lines = Object.entries(counts).map(([name, count]) => `${name.padEnd(11)} ${count}`)
  const reasons = examples.map(({ row, reasons: why }) => `  row ${row}: ${why.join('; ')}`)
  const more = rejected > examples.length ? [`  and ${rejected - examples.length} more`] : []
  if (acceptedOf(summary) === 0) return [...lines, ...reasons, ...more, 'No row could be accepted.'].join('\n')
  const end = dryRun ? 'Nothing was written.' : `Serve them with CATALOG=${out}. All rejects: ${out}/rejects.jsonl`
  return [...lines, ...reasons, ...more, end].join('\n')
}

const acceptedOf = ({ created, updated, unchanged }: Summary): number => created + updated + unchanged
