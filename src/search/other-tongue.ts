/**
 * Function words of languages other than English and Spanish. A query with one of them is in that language, so its
 * other words are not misspelled English. Words that also exist in English or Spanish ("pour", "die", "con", "le",
 * "per") are omitted.
 */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  [
    'une les des du avec sans et aux chez je voudrais est dans', // French
    'gli della delle degli dei nel nella senza vorrei il', // Italian
    'der das mit ohne und fur ein eine ich mochte bitte nicht', // German
    'uma um com sem nao', // Portuguese
    'bez oraz poprosze', // Polish
    've ile icin olmadan', // Turkish
  ].flatMap(words => words.split(' ')),
)
/** True if the query is in a language that spelling correction does not support. */
export const isOtherTongue = (words: readonly string[]): boolean => words.some(word => SMALL_WORDS.has(word))
