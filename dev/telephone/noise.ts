import type { RandomGenerator } from './chance.ts'

/** Recognition errors for similar-sounding words. A yes or no may be lost, but is never created. */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  yes: ['yet', 'guess', 'less'],
  yeah: ['ya', 'year'],
  no: ['know', 'now', 'though'],
  not: ['knot', 'what'],
  accept: ['except', 'expect'],
  order: ['older', 'border'],
  out: ['about', 'ought'],
  of: ['off', 'have'],
  twenty: ['plenty', 'wendy'],
  minutes: ['minute', 'menace'],
  we: ['he', 'me'],
  are: ['our', 'were'],
  cant: ['cans', 'can'],
  make: ['may', 'cake'],
  sorry: ['story', 'sari'],
}
const ANYTHING = ['the', 'a', 'uh', 'table', 'door', 'right', 'okay', 'Tuesday', 'that', 'so', 'for', 'mustard', 'like']

/** Simulates recognition on a noisy line: each word is misheard, lost, or doubled with probability `share`. */
export function mishear(text: string, share: number, chance: RandomGenerator): string {
  if (share === 0) return text
  const words = text.split(' ').flatMap(word => {
    if (!chance.happens(share)) return [word]
    const alike = ALIKE[word.toLowerCase().replace(/[^a-z]/g, '')]
    if (alike && chance.happens(0.6)) return [chance.pick(alike)]
    return chance.pick([[], [chance.pick(ANYTHING)], [word, chance.pick(ANYTHING)]])
  })
  return words.length === 0 ? chance.pick(ANYTHING) : words.join(' ')
}
