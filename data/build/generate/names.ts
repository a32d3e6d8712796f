import { type Grammar, listOf } from './grammar.ts'

/** What the restaurants of a cuisine may be called. */
export type NameBook = {
  readonly composed: readonly string[]
  /** First and last words in every pairing, neighbours far apart. */
  readonly paired: readonly string[]
}

/** Consecutive numbers far apart in a list of any length that the step does not divide. */
const STEPS = [61, 67]

/**
 * Reads the names of a page. Pairings that `denied` gives a reason against are left out; throws when a composed name is
 * denied.
 */
export function readNameBook(grammar: Grammar, denied: (name: string) => string | undefined): NameBook {
  const composed = listOf(grammar, 'names')
  const wrong = composed.flatMap(name => denied(name) ?? [])
  if (wrong.length > 0) throw new Error(`names: ${wrong.join('; ')}`)
  const firsts = listOf(grammar, 'first')
  const lasts = listOf(grammar, 'last')
  const total = firsts.length * lasts.length
  const step = STEPS.find(each => total % each !== 0)
  if (step === undefined || total === 0) throw new Error(`first, last: ${total} pairings cannot be shuffled`)
  const paired = Array.from({ length: total }, (_, at) => {
    const place = (at * step) % total
    return `${firsts[place % firsts.length]} ${lasts[Math.floor(place / firsts.length)]}`
  })
  return { composed, paired: paired.filter(name => denied(name) === undefined) }
}

/** The name of a cuisine's k-th restaurant: the composed ones first, then the pairings, numbered from the second round. */
export function nameOf({ composed, paired }: NameBook, k: number): string {
  if (k < composed.length) return composed[k]!
  const at = k - composed.length
  const name = paired[at % paired.length]!
  const round = Math.floor(at / paired.length)
  return round === 0 ? name : `${name} No. ${round + 1}`
}

/** Lower-case letters, digits and single hyphens. */
export const slugOf = (text: string): string =>
  text
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
