import { withExceptions } from './exceptions.ts'

const LAUGHED_NO =
  /^(\W*(?:no+|nah|nope))(\s+(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}j?|xd+|no+|nah|nope))(?=\s+\p{L}+(?:\s+\p{L}+){0,3}?\s+(?:is|are|es|son|est[aá]n?)\s+(?:fine|ok(?:ay)?|good|great|cool|bien)(?!\p{L}))/iu

/** Forms of address and a repeated no: "No allergies, dear, none!". Excludes pet names that are also foods. */
const SPOKEN_TO =
  /(?<=(?:allerg(?:y|ies)|alergias?|allergic)(?: (?:at all|here|to anything))?)(?:\s*,\s*(?:(?:my )?(?:dear(?:ie|y)?|darling|sweetie|sweetheart|friend|love|bro|man|sir|ma['’]?am|miss|buddy|amig[oa]|mij[oa]|señor(?:a|ita)?|joven|coraz[oó]n|mi amor)|none(?: at all)?|not one|ninguna)(?=\s*(?:[,.!?;]|$)))+/giu

const START = '(?<=^\\s*|[.,;{(\\n]\\s*)["\']?'
const ALLERGY_FIELD = '(?:food )?(?:allerg(?:y|ies|ens?)(?:[ _]to[ _]avoid)?|intolerances?|alergias?)'
const DIET_FIELD =
  '(?:(?:dietary|food)[ _](?:restrictions?|needs|requirements)|restrictions|restricciones(?: alimentarias)?)'
const NONE =
  '["\'[]*(?:none|no|nope|nah|nil|n\\/a|nothing|zero|0|ningun[ao]s?|no hay|nada)["\'\\]]*(?=\\s*(?:$|[,.;!}\\]\\n]))'
const EMPTY = '(?:\\[\\s*\\]|\\{\\s*\\}|""|\'\'|null(?![\\p{L}]))'
const IS = '["\']?\\s*[:=?]\\s*'
/** A form field or a question about allergies that is answered with none: "allergies: none", "Allergies? nope". */
const NO_ALLERGY = new RegExp(`${START}${ALLERGY_FIELD}${IS}${NONE}`, 'giu')
/** A field that says nothing: `"allergens":[]`, "restrictions: none". It withdraws no allergy that was told before. */
const UNSET_FIELD = new RegExp(
  `${START}(?:${ALLERGY_FIELD}${IS}${EMPTY}|${DIET_FIELD}${IS}(?:${NONE}|${EMPTY}))`,
  'giu',
)

const NEITHER = /(?<!\p{L})neither (?:one )?of (us|them)(?!\p{L})/giu

/**
 * Normalizes the text of a message. Adds a comma after a standalone no, which refuses nothing: "No lol fish is
 * fine" and "no no fish is fine".
 */
export const normalizeNegations = (text: string): string =>
  withExceptions(text)
    .replace(LAUGHED_NO, (_, no, laughter) => `${no},${' '.repeat(laughter.length - 1)}`)
    .replace(SPOKEN_TO, '')
    .replace(NO_ALLERGY, 'no allergies')
    .replace(UNSET_FIELD, '')
    .replace(NEITHER, 'none of $1')
