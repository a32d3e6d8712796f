import { readdirSync, statSync } from 'node:fs'

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

/** How much a size grows in a minute: the slope of the line that lies nearest to all looks. */
export function slopeOf(looks: readonly Look[], size: (typeof SIZES)[number]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [minute, value] = [mean(looks.map(look => look.minute)), mean(looks.map(look => look[size]))]
  const spread = looks.reduce((sum, look) => sum + (look.minute - minute) ** 2, 0)
  const together = looks.reduce((sum, look) => sum + (look.minute - minute) * (look[size] - value), 0)
  return spread === 0 ? 0 : together / spread
}

/** What may grow in a minute, and how large it may become. */
export const BOUNDS: Readonly<Record<(typeof SIZES)[number], { readonly slope?: number; readonly most: number }>> = {
  rss: { slope: 2 ** 20, most: 512 * 2 ** 20 },
  heapUsed: { slope: 2 ** 20, most: 384 * 2 ** 20 },
  descriptors: { slope: 1, most: 500 },
  wal: { most: 64 * 2 ** 20 },
  loopDelay: { most: 200 },
}

/** Whatever is out of its bounds, one sentence each. The first third is left out of the slopes: caches fill there. */
export function complaintsOf(looks: readonly Look[]): string[] {
  const settled = looks.slice(Math.floor(looks.length / 3))
  return SIZES.flatMap(size => {
    const { slope = Number.POSITIVE_INFINITY, most } = BOUNDS[size]
    const grows = slopeOf(settled, size)
    const largest = Math.max(...looks.map(look => look[size]))
    return [
      ...(grows > slope ? [`${size} grows by ${grows.toFixed(0)} a minute, more than ${slope}.`] : []),
      ...(largest > most ? [`${size} came to ${largest.toFixed(0)}, more than ${most}.`] : []),
    ]
  })
}
