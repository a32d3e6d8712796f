import { parseArgs } from 'node:util'
import { FULL, partsOf, QUICK, type Sizes } from './parts.ts'
import { type Row, runPart } from './run-part.ts'
import { USAGE } from './usage.ts'

const SOUND = 0
const VIOLATED = 1
const WRONG_ARGUMENTS = 2

const number = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const OPTIONS = {
  seeds: number,
  'commit-step': number,
  histories: number,
  orders: number,
  redis: number,
  only: { type: 'string' },
  quick: flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** Runs all parts, prints the table, and returns the exit code. */
export async function runChaos(argv: readonly string[]): Promise<number> {
  let values: Values
  let sizes: Sizes
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS }).values
    sizes = sizesOf(values)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE.trimEnd()}`)
    return WRONG_ARGUMENTS
  }
  if (values.help) {
    console.log(USAGE)
    return SOUND
  }
  const wanted = values.only?.split(',').map(name => name.trim().toLowerCase())
  const parts = partsOf(sizes).filter(
    ({ name }) => !wanted || wanted.some(start => name.toLowerCase().startsWith(start)),
  )
  if (parts.length === 0) {
    console.error(
      `Unknown part. Parts: ${partsOf(sizes)
        .map(({ name }) => name)
        .join('; ')}`,
    )
    return WRONG_ARGUMENTS
  }
  const rows: Row[] = []
  for (const part of parts) {
    if (!values.json) process.stderr.write(`${part.name} …\n`)
    const row = await runPart(part)
    rows.push(row)
    // Print each row immediately: an hour-long run that is interrupted has then reported its results so far.
    if (!values.json) process.stderr.write(`${linesOf([row]).join('\n')}\n`)
  }
  const isSound = rows.every(({ violations }) => violations.length === 0)
  if (values.json) console.log(JSON.stringify({ isSound, rows }, null, 2))
  else for (const line of tableOf(rows)) console.log(line)
  return isSound ? SOUND : VIOLATED
}

function sizesOf(values: Values): Sizes {
  const base = values.quick ? QUICK : FULL
  const whole = (name: 'seeds' | 'commit-step' | 'histories' | 'orders' | 'redis', fallback: number) => {
    const text = values[name]
    if (text === undefined) return fallback
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1, not ${text}`)
    return Number(text)
  }
  return {
    seeds: whole('seeds', base.seeds),
    commitStep: whole('commit-step', base.commitStep),
    histories: whole('histories', base.histories),
    orders: whole('orders', base.orders),
    redisSeconds: whole('redis', base.redisSeconds),
  }
}

function tableOf(rows: readonly Row[]): string[] {
  const bad = rows.filter(({ violations }) => violations.length > 0).length
  return [
    '',
    ...linesOf(rows),
    '',
    bad === 0 ? '  No data lost, nothing executed twice.' : `  Violations in ${bad} of ${rows.length} parts.`,
    '',
  ]
}

/** Formats rows as lines, each row with its figures and violations. */
function linesOf(rows: readonly Row[]): string[] {
  const [name, size] = [rows.map(row => row.name), rows.map(row => row.size)].map(texts =>
    Math.max(...texts.map(text => text.length)),
  ) as [number, number]
  return rows.flatMap(row => {
    const verdict = row.violations.length === 0 ? 'sound' : `${row.violations.length} VIOLATED`
    const counts = `${row.passed}/${row.passed + row.failed}${row.skipped > 0 ? `, ${row.skipped} skipped` : ''}`
    return [
      `  ${row.name.padEnd(name)}  ${row.size.padEnd(size)}  ${counts.padStart(9)}  ${`${row.seconds} s`.padStart(7)}  ${verdict}`,
      ...row.figures.map(figure => `      ${figure}`),
      ...row.violations.map(violation => `    ! ${violation}`),
    ]
  })
}
