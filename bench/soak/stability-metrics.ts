import { readdirSync, statSync } from 'node:fs'
import { mean, median } from '../search/samples.ts'

/** Sample of the metrics that must stay stable while a server runs: bytes, counts, milliseconds. */
export type Look = {
  readonly minute: number
  readonly rss: number
  readonly heapUsed: number
  readonly descriptors: number
  readonly wal: number
  /** 99th percentile of the event loop delay over the last five seconds. */
  readonly loopDelay: number
}

export const SIZES = ['rss', 'heapUsed', 'descriptors', 'wal', 'loopDelay'] as const

/** Number of open file descriptors of a process, or 0 if the system does not report it. */
export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** Size of a file in bytes, or 0 if it is missing. */
export const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Reads a value from Prometheus text format. */
export function figureIn(text: string, name: string): number {
  const line = text.split('\n').find(one => one.startsWith(`${name} `))
  if (line === undefined) throw new Error(`no figure ${name} is told`)
  return Number(line.slice(name.length + 1))
}

/** Growth of a metric per minute: the slope of the linear regression, with its standard error. */
export function growthOf(
  looks: readonly Look[],
  size: (typeof SIZES)[number],
): { readonly slope: number; readonly error: number } {
  const [minute, value] = [mean(looks.map(look => look.minute)), mean(looks.map(look => look[size]))]
  const spread = looks.reduce((sum, look) => sum + (look.minute - minute) ** 2, 0)
  if (spread === 0) return { slope: 0, error: Number.POSITIVE_INFINITY }
  const slope = looks.reduce((sum, look) => sum + (look.minute - minute) * (look[size] - value), 0) / spread
  const off = looks.reduce((sum, look) => sum + (look[size] - value - slope * (look.minute - minute)) ** 2, 0)
  return { slope, error: Math.sqrt(off / Math.max(1, looks.length - 2) / spread) }
}

/** Limits of a metric: growth per minute, maximum, and median. */
type Bounds = { readonly slope?: number; readonly most?: number; readonly usual?: number }

const BOUNDS: Readonly<Record<(typeof SIZES)[number], Bounds>> = {
  rss: { slope: 2 ** 20, most: 512 * 2 ** 20 },
  heapUsed: { slope: 2 ** 20, most: 384 * 2 ** 20 },
  descriptors: { slope: 1, most: 500 },
  wal: { most: 64 * 2 ** 20 },
  // Median only, because a machine that is busy elsewhere for seconds is not the server's fault.
  loopDelay: { usual: 200 },
}

/** Warm-up minutes in which caches fill and code is compiled. In longer runs, the first third. */
const SETTLING = 1
/** Minimum minutes after the warm-up from which growth is measurable. */
const TELLING = 0.75
/** Number of standard errors by which growth must exceed its limit, so that fluctuations do not count. */
const SURE = 2

/** Returns the samples after the warm-up: after the first minute and the first third. */
export const settledOf = (looks: readonly Look[]): Look[] =>
  looks.filter(({ minute }) => minute >= Math.max(SETTLING, looks.at(-1)!.minute / 3))

/** True if a run is too short to detect growth. */
export function isTooShort(looks: readonly Look[]): boolean {
  const settled = settledOf(looks)
  return settled.length < 3 || settled.at(-1)!.minute - settled[0]!.minute < TELLING
}

/** Returns one sentence per violated limit. Does not evaluate growth if the run is too short. */
export function findViolations(looks: readonly Look[]): string[] {
  const settled = isTooShort(looks) ? [] : settledOf(looks)
  return SIZES.flatMap(size => {
    const { slope: bound = Infinity, most = Infinity, usual = Infinity } = BOUNDS[size]
    const { slope, error } = growthOf(settled, size)
    const seen = looks.map(look => look[size])
    const [largest, middle] = [Math.max(...seen), median(seen)]
    return [
      ...(slope - SURE * error > bound ? [`${size} grows by ${slope.toFixed(0)} a minute, more than ${bound}.`] : []),
      ...(largest > most ? [`${size} came to ${largest.toFixed(0)}, more than ${most}.`] : []),
      ...(middle > usual ? [`${size} was ${middle.toFixed(0)} most of the time, more than ${usual}.`] : []),
    ]
  })
}
