/**
 * Small words of languages that are neither English nor Spanish and mean nothing in those two: a query that holds one is
 * written in that language, whose other words are no misspelled English. Words that English or Spanish has too ("pour",
 * "die", "con", "le", "per") are left out.
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
/** True for the words of a query in a language that spelling does not know. */
export const isOtherTongue = (words: readonly string[]): boolean => words.some(word => SMALL_WORDS.has(word))
