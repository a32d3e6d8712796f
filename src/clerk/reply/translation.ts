/** Patterns of an English text and what replaces them, applied in order. */
export type Replacements = readonly (readonly [pattern: RegExp, spoken: string | ((found: string) => string)])[]

/** A language that the clerk's sentences are translated into. */
export type Translation = {
  /** File of whole sentences in `data/clerk`. */
  readonly file: string
  /** Parts that fill the gaps of sentences: days and times, requested details, allergens. */
  readonly parts: Replacements
  /** Matches a gap's text that is translated by `parts`. Any other text is a name and stays as it is. */
  readonly small: RegExp
  /** Conjunctions of a list of plain words. */
  readonly lists: Replacements
  /** Why an entry of a list is not as requested. */
  readonly reasons: Replacements
  /** Opening hours, such as "Mon–Thu 11:30am–10:00pm, Fri closed". */
  readonly hours: Replacements
  readonly soldOut: string
}

export const replaceAll = (text: string, replacements: Replacements): string =>
  replacements.reduce(
    (all, [pattern, spoken]) =>
      typeof spoken === 'string' ? all.replace(pattern, spoken) : all.replace(pattern, spoken),
    text,
  )
