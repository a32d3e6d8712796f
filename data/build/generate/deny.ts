import { readFileSync } from 'node:fs'
import { normalizeName } from '../../../src/catalog/fold.ts'
import { slugOf } from './names.ts'

/** Tells why a made-up restaurant must not have a name; undefined when it may. */
export type DenyList = (name: string) => string | undefined

const here = new URL('.', import.meta.url)
const linesOf = (file: string): string[] =>
  readFileSync(new URL(file, here), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))

/** What two names share that people take for one: case, accents, punctuation, spaces and a leading "The" are folded. */
export const brandKey = (name: string): string =>
  normalizeName(name.replaceAll('&', ' and ').replace(/['’`]/g, ''))
    .replace(/^the (?=.)/, '')
    .replaceAll(' ', '')

/** Reads the brands that no name may equal and the chains that none may contain. */
export function readDenyList(): DenyList {
  const brands = new Set(linesOf('brands.txt'))
  const chains = linesOf('deny.txt').map(chain => [chain, slugOf(chain)] as const)
  return name => {
    if (brands.has(brandKey(name))) return `"${name}" is the name of a real brand`
    const slug = `-${slugOf(name)}-`
    const found = chains.find(([, part]) => slug.includes(`-${part}-`))
    return found && `"${name}" contains the name of a real chain, ${found[0]}`
  }
}
