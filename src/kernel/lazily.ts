import { createRequire } from 'node:module'
import { once } from './once.ts'

const load = createRequire(import.meta.url)
const packages: (() => unknown)[] = []

/** A package that no start waits for: it is loaded where it is first used, or by `loadPackages` if that is sooner. */
export function lazily<T>(name: string): () => T {
  const made = once(() => load(name) as T)
  packages.push(made)
  return made
}

/** Loads what was not used yet, a package a step. */
export function* loadPackages(): Generator<void> {
  for (const made of packages) yield void made()
}
