import { objection } from './check-sentence.ts'
import { ownGrounds } from './grounds.ts'
import { createSentences } from './sentences.ts'

const NOTHING = ownGrounds([], '', false)

/**
 * What a restaurant wrote, as it may be shown among the clerk's own words: sentences that speak of money or of payment, or
 * that lead elsewhere, are left out, as they would be of a model.
 */
export function merchantText(text: string): string {
  const sentences = createSentences()
  return [...sentences.push(text), ...sentences.rest()]
    .filter(sentence => objection(sentence, NOTHING) === undefined)
    .join(' ')
}

/** The name of a restaurant above its menu; one that speaks of money heads none. */
export const headingOf = (name: string): string => (/\$\s?\d/.test(name) ? '' : merchantText(name))
