import { normalizeNegations } from '#src/allergens/normalize-negations.ts'

const LAUGHTER = /[\s,]*(?<![\p{L}])(?:l+o+l+|lmao+|(?:ha){2,}h?|(?:he){2,}|(?:ja){2,}|xd+)(?![\p{L}])/giu

/** Idioms that want a food, praise it, or do not mean it at all. */
const IDIOMS = new RegExp(
  `(?<![\\p{L}])(?:${[
    "(?:can['’]?t|cannot|could never|can never) (?:live|survive|do|go) without",
    "can['’]?t (?:get enough(?: of)?|wait (?:for|to (?:try|have|eat))|decide between|stop eating|resist)",
    "(?:i['’]?d|would|to) (?:die|kill) for",
    "(?:please )?(?:don['’]?t|do not) (?:forget|skimp on|be (?:stingy|shy) with|go easy on|hold back on) (?:the|my)",
    'go (?:crazy|wild|heavy|big) (?:on|with)',
    '(?:hit me with|bring on|load (?:me|it) up with)',
    'never (?:say no to|refuse|turn down|get tired of)',
    '(?:obsessed with|crazy about|addicted to|a sucker for|big fan of)',
    'work(?:s|ing)? for peanuts',
    'walk(?:s|ing)? on eggshells',
    "that['’]?s nuts",
    'last time you forgot',
    '(?:if (?:possible|you can|you have (?:it|any))|possible)(?=\\s*(?:$|[?.,;!]))',
    'and all(?=\\s*(?:$|[.,;!]))',
    'not too (?:spicy|salty|sweet|hot|sour|greasy|oily)',
    "this is (?:mrs?|ms|miss|dr)\\.? \\p{Lu}[\\p{L}'’-]+",
  ].join('|')})(?![\\p{L}])`,
  'giu',
)

/** Strips laughter and idioms of praise: "fish is fine lol" is serious unless the text admits to joking. */
export const withoutIdioms = (text: string): string =>
  KIDS.test(text) ? text : normalizeNegations(text).replace(LAUGHTER, ' ').replace(IDIOMS, ' ').trim()

export const KIDS = /\b(?:kidding|joking|joke|jk|jking|psych|sike|broma)\b/i
