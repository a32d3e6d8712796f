import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Parameters of the task: the ten nearest vectors within five miles, open, with pickup, and with four stars. */
export const MILES = 5
export const LEAST_RATING = 400
export const WANTED = 10

export type TaskQuery = {
  readonly lat: number
  readonly lng: number
  /** Query vector of signed bytes. */
  readonly vector: Int8Array
}

/** Rows of a catalog, as passed to another engine. */
export type Task = {
  readonly n: number
  readonly dimensions: number
  /** Signed bytes in row-major order. */
  readonly vectors: Int8Array
  readonly lat: Float32Array
  readonly lng: Float32Array
  /** Rating in hundredths. */
  readonly rating: Uint16Array
  /** 1 if the row offers pickup. */
  readonly pickup: Uint8Array
  /** 1 if the row is open for pickup at the time of the benchmark. */
  readonly open: Uint8Array
  readonly queries: readonly TaskQuery[]
}

const ARRAYS = { vectors: Int8Array, lat: Float32Array, lng: Float32Array, rating: Uint16Array } as const
const FLAGS = { pickup: Uint8Array, open: Uint8Array } as const

/** Writes a task to a folder for other processes. */
export function writeTask(folder: string, task: Task): void {
  for (const name of [...Object.keys(ARRAYS), ...Object.keys(FLAGS)] as (keyof typeof ARRAYS)[])
    writeFileSync(join(folder, name), task[name])
  const { n, dimensions } = task
  const queries = task.queries.map(query => ({ ...query, vector: [...query.vector] }))
  writeFileSync(join(folder, 'task.json'), JSON.stringify({ n, dimensions, queries }))
}

/** Reads the files written by `writeTask`. */
export function readTask(folder: string): Task {
  const bytesOf = (name: string): ArrayBuffer => {
    const { buffer, byteOffset, byteLength } = readFileSync(join(folder, name))
    return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
  }
  const { n, dimensions, queries } = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8')) as {
    n: number
    dimensions: number
    queries: { lat: number; lng: number; vector: number[] }[]
  }
  return {
    n,
    dimensions,
    vectors: new Int8Array(bytesOf('vectors')),
    lat: new Float32Array(bytesOf('lat')),
    lng: new Float32Array(bytesOf('lng')),
    rating: new Uint16Array(bytesOf('rating')),
    pickup: new Uint8Array(bytesOf('pickup')),
    open: new Uint8Array(bytesOf('open')),
    queries: queries.map(query => ({ ...query, vector: Int8Array.from(query.vector) })),
  }
}

/** Converts vectors to 32-bit floats of unit length. Zero vectors stay 0. */
export function unitVectors(bytes: Int8Array, dimensions: number): Float32Array {
  const units = Float32Array.from(bytes)
  for (let from = 0; from < units.length; from += dimensions) {
    const vector = units.subarray(from, from + dimensions)
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
    if (length > 0) for (let dim = 0; dim < dimensions; dim++) vector[dim]! /= length
  }
  return units
}
