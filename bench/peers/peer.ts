import type { Task } from '../search/task.ts'
import type { Nearness } from '../search/truth.ts'

export type PeerQuery = {
  readonly lat: number
  readonly lng: number
  /** Of unit length. */
  readonly vector: Float32Array
}

/** An embedded store that can be asked for the nearest vectors among rows that pass a filter. */
export type Peer = {
  /** The package whose version is told. */
  readonly package: string
  /** How the task was laid out for it. */
  readonly shape: string
  /** What it cannot do that the product's search does. */
  readonly lacks: string
  readonly nearness: Nearness
  /** Loads all rows. `units` are the task's vectors at unit length; `folder` is empty and its own. */
  readonly load: (task: Task, units: Float32Array, folder: string) => Promise<Loaded>
}

export type Loaded = {
  /** The rows of the ten nearest that pass, nearest first. */
  readonly nearest: (query: PeerQuery) => readonly number[] | Promise<readonly number[]>
  readonly close: () => unknown
}

/** The square of degrees around a circle: what an index of coordinates is asked for before miles are reckoned. */
export function boxAround({ lat, lng }: { readonly lat: number; readonly lng: number }, miles: number) {
  const down = miles / 69.09 + 1e-4
  const across = down / Math.cos((lat * Math.PI) / 180)
  return { south: lat - down, north: lat + down, west: lng - across, east: lng + across }
}

/** Miles as an SQL expression; `lat` and `lng` are columns, `$lat` and `$lng` are put in as given. */
export const milesSql = (lat: string, lng: string): string =>
  `2 * 3958.8 * asin(sqrt(power(sin(radians(lat - ${lat}) / 2), 2) + ` +
  `cos(radians(${lat})) * cos(radians(lat)) * power(sin(radians(lng - ${lng}) / 2), 2)))`
