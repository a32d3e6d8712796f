/** Replacement rules for English text, applied in order. */
export type Replacements = readonly (readonly [pattern: RegExp, spoken: string | ((found: string) => string)])[]

/** Target language of the clerk's sentences. */
export type Translation = {
  /** File of whole-sentence translations in `data/clerk`. */
  readonly file: string
  /** Rules for placeholder texts: days and times, requested details, allergens. */
  readonly parts: Replacements
  /** Matches placeholder texts that `parts` translates. Any other text is a name and stays unchanged. */
  readonly small: RegExp
  /** Rules for the conjunctions in lists of plain words. */
  readonly lists: Replacements
  /** Rules for the reasons why a list entry does not match the request. */
  readonly reasons: Replacements
  /** Rules for opening hours, such as "Mon–Thu 11:30am–10:00pm, Fri closed". */
  readonly hours: Replacements
  readonly soldOut: string
}

export const replaceAll = (text: string, replacements: Replacements): string =>
  replacements.reduce(
    (all, [pattern, spoken]) =>
      typeof spoken === 'string' ? all.replace(pattern, spoken) : all.replace(pattern, spoken),
    text,
  )
