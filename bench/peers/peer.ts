import type { Nearness } from '../search/recall-judge.ts'
import type { Task } from '../search/task.ts'

export type PeerQuery = {
  readonly lat: number
  readonly lng: number
  /** Query vector of unit length. */
  readonly vector: Float32Array
}

/** Embedded vector store that finds the nearest vectors among rows that pass a filter. */
export type Peer = {
  /** Package whose version is reported. */
  readonly package: string
  /** Description of how the task is mapped onto the store. */
  readonly shape: string
  /** Features of the product's search that the store lacks. */
  readonly lacks: string
  readonly nearness: Nearness
  /** Loads all rows. `units` are the task's vectors at unit length; `folder` is empty and exclusive. */
  readonly load: (task: Task, units: Float32Array, folder: string) => Promise<Loaded>
}

export type Loaded = {
  /** Returns the ten nearest rows that pass, nearest first. */
  readonly nearest: (query: PeerQuery) => readonly number[] | Promise<readonly number[]>
  readonly close: () => unknown
}

/** Bounding box of a circle in degrees, for coordinate indexes, before the exact distance is computed. */
export function boxAround({ lat, lng }: { readonly lat: number; readonly lng: number }, miles: number) {
  const down = miles / 69.09 + 1e-4
  const across = down / Math.cos((lat * Math.PI) / 180)
  return { south: lat - down, north: lat + down, west: lng - across, east: lng + across }
}

/** SQL expression for the distance in miles. `lat` and `lng` are columns; the parameters are inserted verbatim. */
export const milesSql = (lat: string, lng: string): string =>
  `2 * 3958.8 * asin(sqrt(power(sin(radians(lat - ${lat}) / 2), 2) + ` +
  `cos(radians(${lat})) * cos(radians(lat)) * power(sin(radians(lng - ${lng}) / 2), 2)))`
