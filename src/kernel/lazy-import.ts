import { createRequire } from 'node:module'
import { once } from './memoize.ts'

const load = createRequire(import.meta.url)
const packages: (() => unknown)[] = []

/**
 * Imports a package lazily, so that it does not delay startup: on first use, or in `loadPackages` if that is
 * sooner.
 */
export function lazyImport<T>(name: string): () => T {
  const made = once(() => load(name) as T)
  packages.push(made)
  return made
}

/** Loads the packages that were not used yet, one per step. */
export function* loadPackages(): Generator<void> {
  for (const made of packages) yield void made()
}
