const DENIES =
  /(?<![\p{L}])(?:nobody|no ?one|none|neither|not|no|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|nadie|ningun[oa]?)(?![\p{L}])/iu
const PERSON =
  "(?:me|my|mine|myself|i|him|his|he|her|hers|she|our|ours|us|them|their|theirs|that|this|it|those|these|what|whatever|here|grand\\w+|mom|mum|dad|yo|mi|mis|ella|él|eso|esto)(?![\\p{L}'’])"
/** A sentence that says "but me" after a denial; a name counts by its capital. */
const BUT = new RegExp(
  `[,\\s]+(?:but|bar|barring|minus|just|only|pero|sino)\\s+(?=${PERSON}|(?-i:\\p{Lu}\\p{Ll}+))`,
  'giu',
)
const ASIDE = /,?\s+(me|him|her|us|them|that|this)\s+(?:aside|apart)(?![\p{L}])/giu
/** What may be denied of people: illness, diet, faith. */
const OF_PEOPLE = /al+erg|alérg|intoler|celia|coelia|vega|vegetar|veggie|pesc|kosher|halal|muslim|jew|hindu|jain|diet/iu
const CLAUSE = /[^.!?;\n]+/gu

/** "Nobody is allergic but my son", "no allergies, just mine": said with "except", which takes nothing back. */
export const withExceptions = (text: string): string =>
  text.replace(CLAUSE, clause =>
    DENIES.test(clause) && OF_PEOPLE.test(clause)
      ? clause.replace(ASIDE, ' except $1').replace(BUT, ' except ')
      : clause,
  )
