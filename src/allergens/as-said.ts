import { withExceptions } from './exceptions.ts'

const LAUGHED_NO =
  /^(\W*(?:no+|nah|nope))(\s+(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}j?|xd+|no+|nah|nope))(?=\s+\p{L}+(?:\s+\p{L}+){0,3}?\s+(?:is|are|es|son|est[aá]n?)\s+(?:fine|ok(?:ay)?|good|great|cool|bien)(?!\p{L}))/iu

/** "No allergies, dear, none!": whom one speaks to, and a no said once more. A food that is a pet name, too, stays. */
const SPOKEN_TO =
  /(?<=(?:allerg(?:y|ies)|alergias?|allergic)(?: (?:at all|here|to anything))?)(?:\s*,\s*(?:(?:my )?(?:dear(?:ie|y)?|darling|sweetie|sweetheart|friend|love|bro|man|sir|ma['’]?am|miss|buddy|amig[oa]|mij[oa]|señor(?:a|ita)?|joven|coraz[oó]n|mi amor)|none(?: at all)?|not one|ninguna)(?=\s*(?:[,.!?;]|$)))+/giu

const NEITHER = /(?<!\p{L})neither (?:one )?of (us|them)(?!\p{L})/giu

/** "No lol fish is fine" and "no no fish is fine" refuse nothing: the no stands alone, as before a comma. */
export const asSaid = (text: string): string =>
  withExceptions(text)
    .replace(LAUGHED_NO, (_, no, laughter) => `${no},${' '.repeat(laughter.length - 1)}`)
    .replace(SPOKEN_TO, '')
    .replace(NEITHER, 'none of $1')
