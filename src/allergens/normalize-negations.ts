import { withExceptions } from './exceptions.ts'

const LAUGHED_NO =
  /^(\W*(?:no+|nah|nope))(\s+(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}j?|xd+|no+|nah|nope))(?=\s+\p{L}+(?:\s+\p{L}+){0,3}?\s+(?:is|are|es|son|est[aá]n?)\s+(?:fine|ok(?:ay)?|good|great|cool|bien)(?!\p{L}))/iu

/** Forms of address and a repeated no: "No allergies, dear, none!". Excludes pet names that are also foods. */
const SPOKEN_TO =
  /(?<=(?:allerg(?:y|ies)|alergias?|allergic)(?: (?:at all|here|to anything))?)(?:\s*,\s*(?:(?:my )?(?:dear(?:ie|y)?|darling|sweetie|sweetheart|friend|love|bro|man|sir|ma['’]?am|miss|buddy|amig[oa]|mij[oa]|señor(?:a|ita)?|joven|coraz[oó]n|mi amor)|none(?: at all)?|not one|ninguna)(?=\s*(?:[,.!?;]|$)))+/giu

/** A form field or a question that is answered with none: "allergies: none", "Allergies? nope", `"allergens":[]`. */
const NONE_FIELD =
  /(?<=^\s*|[.,;{(\n]\s*)["']?(?:food )?(?:allerg(?:y|ies|ens?)(?:[ _]to[ _]avoid)?|dietary[ _](?:restrictions?|needs|requirements)|restrictions|intolerances?|alergias?|restricciones(?: alimentarias)?)["']?\s*[:=?]\s*(?:\[\s*\]|\{\s*\}|""|''|null(?![\p{L}])|["'[]*(?:none|no|nope|nah|nil|n\/a|nothing|zero|0|ningun[ao]s?|no hay|nada)["'\]]*(?=\s*(?:$|[,.;!}\]\n])))/giu

const NEITHER = /(?<!\p{L})neither (?:one )?of (us|them)(?!\p{L})/giu

/**
 * Normalizes the text of a message. Adds a comma after a standalone no, which refuses nothing: "No lol fish is
 * fine" and "no no fish is fine".
 */
export const normalizeNegations = (text: string): string =>
  withExceptions(text)
    .replace(LAUGHED_NO, (_, no, laughter) => `${no},${' '.repeat(laughter.length - 1)}`)
    .replace(SPOKEN_TO, '')
    .replace(NONE_FIELD, 'no allergies')
    .replace(NEITHER, 'none of $1')
