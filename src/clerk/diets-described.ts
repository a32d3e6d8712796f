import type { Constraints } from '#src/orders/request.ts'

type DietName = NonNullable<Constraints['diets']>[number]

const ANIMAL = '(?:animals?(?: (?:products?|foods?|ingredients?|stuff|based|origin|derived|sources?))?|an animal)'

const WHO =
  '(?:i|we|he|she|they|nobody|no ?one|none of us|(?:my|our|his|her|the) \\p{L}+(?: \\p{L}+)?)(?: (?:here|in (?:my|our|this|the) \\p{L}+))?'
const WHEN =
  '(?=\\s*(?:$|[.,;!:-]|please|pls|at all|any ?more|these days|today|tonight|this|on \\p{L}+days?|during|for (?:us|me|him|her|them|now|lent)|ever|by|since|and|so|but|in|years|ages|a|long|altogether|completely|entirely))'
/** Ways to say that nobody eats meat: "my family eats no meat", "I've given up meat", "no meat for us". */
const NO_MEAT = [
  `(?:${WHO} )?(?:eats?|eating|touch(?:es)?) (?:no|zero) meat${WHEN}`,
  `(?:nobody|no ?one|none of us|neither of us)(?: (?:here|in (?:my|our|this|the) \\p{L}+))? (?:eats?|touches|has|wants?) (?:any )?meat${WHEN}`,
  `(?:${WHO} |(?:i['’]?m|we['’]?re|s?he['’]s) )?(?:not|aren['’]?t|isn['’]?t) eating (?:any )?meat${WHEN}`,
  `(?:(?:i|we|s?he|they)(?:['’](?:ve|s)| have| has)? )?(?:given up|gave up|giving up|quit|sworn off|swore off|stopped eating|gone off) (?:all )?meat${WHEN}`,
  `(?:${WHO} )?(?:have|has)(?:n['’]?t| not) (?:eaten|had|touched) (?:any )?meat${WHEN}`,
  `(?:i['’]?m|i am|we['’]?re|we are|s?he['’]?s|staying|stay) off (?:of )?meat(?=\\s*(?:$|[.,;!]|for|until|this|these))`,
  'meat is (?:not|never) something (?:i|we|s?he|they) (?:eats?|can|do|touch)',
  'meat\\? (?:never|no way|no|not ever|absolutely not)',
  '(?:no|zero) meat (?:for (?:me|us|him|her|them)|on \\p{L}+days?(?: for \\p{L}+(?: \\p{L}+)?)?|today|tonight|this (?:week|month)|these days|(?:during|in) lent|allowed|at all)',
  "meat(?: is|['’]s)? (?:not|isn['’]t|never) for (?:me|us|him|her|them)",
  "meat(?: is|['’]s) (?:out|off(?: the table| limits)?|not an option|not allowed|forbidden)(?! of)",
].map(form => new RegExp(`(?<![\\p{L}])${form}(?![\\p{L}])`, 'giu'))

/** Diets stated by what they exclude or by who follows them: "nothing from animals", "orthodox Jewish". */
export const DESCRIBED_WHOLLY: readonly (readonly [form: RegExp, name: DietName])[] = [
  [
    new RegExp(
      `(?<![\\p{L}])(?:nothing|no (?:food|foods|ingredients?|products?|stuff|dishes)|not anything|none)(?: that(?: is|['’]s| comes?| came)?)?(?: (?:made|derived|coming))?(?: (?:from|of|with|by|out of))? ${ANIMAL}(?![\\p{L}])`,
      'giu',
    ),
    'vegan',
  ],
  ...NO_MEAT.map(form => [form, 'pescatarian'] as const),
  [
    /(?<![\p{L}])(?:(?:don['’]?t|do not|doesn['’]?t|does not|never|can['’]?t|cannot|won['’]?t)\s+(?:eat|touch)\s+(?:anything|things|food)|(?:eats?\s+)?nothing)\s+(?:with|that\s+ha[sd])\s+(?:a\s+)?(?:face|eyes|mother|mom|heartbeat|pulse)(?![\p{L}])/giu,
    'vegetarian',
  ],
  [
    /(?<![\p{L}])(?:don['’]?t|do not|doesn['’]?t|does not|never|can['’]?t|cannot|won['’]?t)\s+eat\s+(?:any\s+)?animals(?![\p{L}])(?! products?)/giu,
    'vegetarian',
  ],
  [
    /(?<![\p{L}])(?:nada|ningún alimento|ningun alimento|sin productos?|sin alimentos?)(?: que sea)? (?:de (?:origen )?)?animal(?:es)?(?![\p{L}])/giu,
    'vegan',
  ],
  [
    /(?<![\p{L}])(?:(?:eat|eats|eating|touch|consume)\s+(?:no|zero)|(?:don['’]?t|do not|doesn['’]?t|does not|never|can['’]?t|cannot)\s+(?:eat|touch|consume))\s+(?:any\s+)?(?:animal\s+)?flesh(?![\p{L}])/giu,
    'vegetarian',
  ],
  [
    /(?<![\p{L}])(?:(?:jewish|jew|jews)\s+orthodox|(?:ultra-?)?orthodox\s+(?:jewish|jews?)|hasidic|chasidic|haredi|frum|shomer kashrut|jud[ií][oa]s? ortodox[oa]s?)(?![\p{L}])(?!\s+(?:neighborhood|area|bakery|deli|restaurant))/giu,
    'kosher',
  ],
]
