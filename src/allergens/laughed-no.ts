const LAUGHED_NO =
  /^(\W*(?:no+|nah|nope))(\s+(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}j?|xd+|no+|nah|nope))(?=\s+\p{L}+(?:\s+\p{L}+){0,3}?\s+(?:is|are|es|son|est[aá]n?)\s+(?:fine|ok(?:ay)?|good|great|cool|bien)(?!\p{L}))/iu

/** "No lol fish is fine" and "no no fish is fine" refuse nothing: the no stands alone, as before a comma. */
export const afterLaughter = (text: string): string =>
  text.replace(LAUGHED_NO, (_, no, laughter) => `${no},${' '.repeat(laughter.length - 1)}`)
