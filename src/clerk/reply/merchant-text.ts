import { objection } from './check-sentence.ts'
import { ownGrounds } from './grounds.ts'
import { createSentences } from './sentences.ts'

const NOTHING = ownGrounds([], '', false)

/**
 * Restaurant-supplied text that is safe to show among the clerk's own words: drops sentences about money or
 * payment, or with external links, by the same checks as for a model.
 */
export function merchantText(text: string): string {
  const sentences = createSentences()
  return [...sentences.push(text), ...sentences.rest()]
    .filter(sentence => objection(sentence, NOTHING) === undefined)
    .join(' ')
}

/** Restaurant name as a heading above its menu; empty if the name contains an amount of money. */
export const headingOf = (name: string): string => (/\$\s?\d/.test(name) ? '' : merchantText(name))
