import { readdirSync, statSync } from 'node:fs'
import { mean, median } from '../search/samples.ts'

/** What must stay as it is while a server works: bytes, numbers, milliseconds. */
export type Look = {
  readonly minute: number
  readonly rss: number
  readonly heapUsed: number
  readonly descriptors: number
  readonly wal: number
  /** The 99th percentile of how late the event loop was in the last five seconds. */
  readonly loopDelay: number
}

export const SIZES = ['rss', 'heapUsed', 'descriptors', 'wal', 'loopDelay'] as const

/** Open files and sockets of a process; 0 where the system does not tell. */
export function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return 0
  }
}

/** Bytes of a file; 0 while there is none. */
export const bytesOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** A figure of Prometheus' text. */
export function figureIn(text: string, name: string): number {
  const line = text.split('\n').find(one => one.startsWith(`${name} `))
  if (line === undefined) throw new Error(`no figure ${name} is told`)
  return Number(line.slice(name.length + 1))
}

/** How much a size grows in a minute: the slope of the line that lies nearest to all looks, and its standard error. */
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

/** What may grow in a minute, how large it may become, and what it usually may be. */
type Bounds = { readonly slope?: number; readonly most?: number; readonly usual?: number }

const BOUNDS: Readonly<Record<(typeof SIZES)[number], Bounds>> = {
  rss: { slope: 2 ** 20, most: 512 * 2 ** 20 },
  heapUsed: { slope: 2 ** 20, most: 384 * 2 ** 20 },
  descriptors: { slope: 1, most: 500 },
  wal: { most: 64 * 2 ** 20 },
  // a machine that does something else for seconds is not the server's
  loopDelay: { usual: 200 },
}

/** Minutes in which caches fill and code is compiled; a third of a longer run. */
const SETTLING = 1
/** From so many minutes after them a growth can be told. */
const TELLING = 0.75
/** Standard errors by which a growth must be beyond its bound: what moves up and down does not grow. */
const SURE = 2

/** The looks after the first minute, and after the first third. */
export const settledOf = (looks: readonly Look[]): Look[] =>
  looks.filter(({ minute }) => minute >= Math.max(SETTLING, looks.at(-1)!.minute / 3))

/** True for a run after which nobody can say whether anything grows. */
export function isTooShort(looks: readonly Look[]): boolean {
  const settled = settledOf(looks)
  return settled.length < 3 || settled.at(-1)!.minute - settled[0]!.minute < TELLING
}

/** Whatever is out of its bounds, one sentence each. A run that is too short says nothing of growth. */
export function complaintsOf(looks: readonly Look[]): string[] {
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
