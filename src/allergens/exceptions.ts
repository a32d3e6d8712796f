const DENIES =
  /(?<![\p{L}])(?:nobody|no ?one|none|neither|not|no|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|nadie|ningun[oa]?)(?![\p{L}])/iu
const PERSON =
  "(?:me|my|mine|myself|i|him|his|he|her|hers|she|our|ours|us|them|their|theirs|that|this|it|those|these|what|whatever|here|grand\\w+|mom|mum|dad|yo|mi|mis|ella|él|eso|esto)(?![\\p{L}'’])"
/** "But" before an exception such as "but me" in a denial. Names are recognized by their capital letter. */
const BUT = new RegExp(
  `[,\\s]+(?:but|bar|barring|minus|just|only|pero|sino)\\s+(?=${PERSON}|(?-i:\\p{Lu}\\p{Ll}+))`,
  'giu',
)
const ASIDE = /,?\s+(me|him|her|us|them|that|this)\s+(?:aside|apart)(?![\p{L}])/giu
/** Properties that can be denied of people: illness, diet, faith. */
const OF_PEOPLE = /al+erg|alérg|intoler|celia|coelia|vega|vegetar|veggie|pesc|kosher|halal|muslim|jew|hindu|jain|diet/iu
const CLAUSE = /[^.!?;\n]+/gu

/**
 * Rewrites exceptions of a denial with "except", so that it withdraws nothing: "Nobody is allergic but my son", "no
 * allergies, just mine".
 */
export const withExceptions = (text: string): string =>
  text.replace(CLAUSE, clause =>
    DENIES.test(clause) && OF_PEOPLE.test(clause)
      ? clause.replace(ASIDE, ' except $1').replace(BUT, ' except ')
      : clause,
  )
