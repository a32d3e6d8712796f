import type { Constraints } from '#src/orders/request.ts'

type DietName = NonNullable<Constraints['diets']>[number]

const ANIMAL = '(?:animals?(?: (?:products?|foods?|ingredients?|stuff|based|origin|derived|sources?))?|an animal)'

/** Diets stated by what they exclude or by who follows them: "nothing from animals", "orthodox Jewish". */
export const DESCRIBED_WHOLLY: readonly (readonly [form: RegExp, name: DietName])[] = [
  [
    new RegExp(
      `(?<![\\p{L}])(?:nothing|no (?:food|foods|ingredients?|products?|stuff|dishes)|not anything|none)(?: that(?: is|['’]s| comes?| came)?)?(?: (?:made|derived|coming))?(?: (?:from|of|with|by|out of))? ${ANIMAL}(?![\\p{L}])`,
      'giu',
    ),
    'vegan',
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
