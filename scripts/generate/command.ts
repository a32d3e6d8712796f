import { parseArgs } from 'node:util'
import { writeColumns } from '../../data/build/generate/columns.ts'
import type { Written } from '../../data/build/generate/lines.ts'
import { writeMarketplace } from '../../data/build/generate/write.ts'
import { USAGE } from './usage.ts'

const MOST = 1_000_000
const OPTIONS = {
  count: { type: 'string' },
  seed: { type: 'string', default: '1' },
  out: { type: 'string', default: 'var/generated' },
  columns: { type: 'boolean', default: false },
  prove: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

type Given = {
  readonly count: number
  readonly seed: string
  readonly out: string
  readonly columns: boolean
  readonly prove: boolean
}

/** Generates a marketplace and prints its size. Returns the exit code: 0 for success, 1 for failure. */
export async function runGenerate(argv: readonly string[]): Promise<number> {
  try {
    const given = readArguments(argv)
    console.log(given === 'help' ? USAGE : await generate(given))
    return 0
  } catch (error) {
    console.error(describe(error))
    return 1
  }
}

function describe(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  const reason = /: (.+?),/.exec(message)?.[1] ?? code
  return code && path ? `Cannot write ${path}: ${reason}.` : message
}

function readArguments(argv: readonly string[]): Given | 'help' {
  const { values } = parse(argv)
  if (values.help) return 'help'
  const { count: asked = '', seed, out, columns, prove } = values
  const count = /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 0
  const wrong = [
    ...(count >= 1 && count <= MOST ? [] : [`--count is a whole number from 1 to ${MOST}, ${told(asked)}.`]),
    ...(seed === '' ? ['--seed must not be empty.'] : []),
    ...(out === '' ? ['--out must name a folder.'] : []),
    ...(columns && prove ? ['--columns writes no menus for --prove to check. Use only one of them.'] : []),
  ]
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${HOW}`)
  return { count, seed, out, columns, prove }
}

const HOW = 'npm run data:generate -- --help shows how.'
const told = (asked: string): string => (asked === '' ? 'and it is missing' : `not ${asked}`)

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS })
  } catch (error) {
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    throw new Error(`${sentence!.replace(/\.?$/, '.')}\n${HOW}`, { cause: error })
  }
}

async function generate({ columns, prove, ...plan }: Given): Promise<string> {
  const started = performance.now()
  const files: readonly Written[] = columns
    ? Object.values(await writeColumns(plan))
    : [await writeMarketplace({ ...plan, prove })]
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
  const seconds = (performance.now() - started) / 1000
  const hashes = files.map(({ sha256, lines }) => `sha256 ${sha256}${files.length > 1 ? `, ${lines} lines` : ''}`)
  const what = `${plan.count} restaurants, ${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s, in ${plan.out}`
  return [what, ...hashes].join('\n')
}
