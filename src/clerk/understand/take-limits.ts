import type { ClerkState } from '#src/clerk/state.ts'

/** Nutrients that no menu declares but a kitchen can reduce, with the note for each. */
const LIMITS: readonly (readonly [words: RegExp, note: string])[] = [
  [/^(?:salt|sodium|sal|sodio)$/iu, 'low salt'],
  [/^(?:sugars?|az[uú]car(?:es)?|sweets|dulces?)$/iu, 'low sugar'],
  [/^(?:fats?|grease|grasas?|cholesterol|colesterol)$/iu, 'low fat'],
  [/^(?:carbs?|carbohydrates?|carbohidratos?|starch(?:es)?|harinas?)$/iu, 'low carb'],
  [/^(?:bread|pan)$/iu, 'little bread'],
]
/** Health conditions that call for less of a nutrient. */
const CONDITIONS: readonly (readonly [words: RegExp, note: string])[] = [
  [/diab[eé]t/iu, 'low sugar (diabetic)'],
  [/keto/iu, 'keto (low carb)'],
  [/pressure|presi[oó]n|h[iy]pertens|hipertens/iu, 'low salt'],
]
const FIRST =
  '(?:salt|sodium|sal|sodio|sugars?|az[uú]car(?:es)?|sweets|fats?|grease|grasas?|cholesterol|colesterol|carbs?|carbohydrates?|carbohidratos?)'
const ANY = `(?:${FIRST}|bread|pan|dulces?|starch(?:es)?|harinas?)`
const MUCH = '(?:much[oa]s?|tant[oa]s?|demasiad[oa]s?|too much|so much|much|tod[oa]s?|a lot of|lots of|too many|many)'
const THE = '(?:(?:in|on|en|de|of|the|her|his|my|their|la|el|las|los|added|total|with)\\s+)*'
const LESS = `(?:(?:very|really|muy|super|a bit|extra)\\s+)*(?:low|lower|reduced|less|little|light|minimal|easy|limited|restricted|poc[oa]s?|baj[oa]s?|reducid[oa]s?|menos|no added|(?:not|no|without|sin|nor|ni|nada de|can['’]?t have|cannot have)\\s+(?:(?:have|eat|comer|tener|con|in|de|tengan?|lleven?|sean?|haya)\\s+)*${MUCH}|(?:watch|cut|limit)(?:s|es|ing|ting)?(?:\\s+(?:back|down))?|cuid(?:o|a|ando)(?:me|se)?)`
const FORBIDS =
  "(?:(?:lo que\\s+)?no\\s+(?:pued[eo]n?|deb[eo]n?)(?:\\s+(?:comer|tener|tomar|con|es))*|(?:can['’]?t|cannot|can not|should(?:n['’]t| not)|must not|not supposed to|not allowed to)(?:\\s+(?:have|eat|take|do|tolerate))*)"
const MUST =
  '(?:(?:needs?|has|have|had|got|supposed|wants?|tiene|tengo|debe|debo|need)\\s+(?:to|que)?\\s*(?:be|keep|stay|eat|go|watch|limit|cut|comer|ser|cuidar)?(?:\\s+(?:it|on|down|back|an?|things|everything|comida|algo))*)'
const DOCTOR =
  '(?:(?:my|her|his|our|the|mi|su|el|la)\\s+(?:doctor|doc|dr|cardiologist|nutritionist|doctora?|m[eé]dic[oa]|cardi[oó]log[oa])\\s+(?:has|have|put|wants?|says?|told|keeps?|me|le|nos|tiene|dijo|dice|mand[oó]|puso)(?:\\s+(?:me|him|her|us|on|to|que|con|una?|dieta|keep|eat|go|it|an?|is|in|coma|comer))*)'
const WHO =
  "(?:(?:que|who|y|and|but|pero|because|porque|,)\\s+)?(?:(?:i['’]?m|he['’]?s|she['’]?s|we['’]?re|they['’]?re|he|she|we|they|i|it|it['’]s|(?<=(?:^|[.;!?,]|\\b(?:and|y|but|pero)\\b)\\s*)(?:my|mi) \\p{L}+|soy|es|is|am|are|que|estoy|est[aá]|both|on|una?|an?|de|con|with|keep|go|make|watch|watching|watches|please|por favor|tenga|lleve|sea|tiene|just|only|solo|sólo)\\s+)*"
const LINK = `(?:\\s*(?:,|and|or|nor|y|o|e|u|ni|&)\\s*(?:(?:${LESS}|${MUCH}|${FORBIDS})\\s+)?${THE}${ANY})*`
const END =
  '(?:[\\s-]+(?:diets?|dieta|please|pls|por favor|thanks|gracias|foods?|options?|if (?:you|they) can|si se puede|at all))*(?![\\p{L}-])'
const start = '(?<![\\p{L}-])'
const FORMS = [
  `${start}${WHO}(?:(?:${DOCTOR}|${MUST}|${FORBIDS})\\s+)?(?:${LESS})[\\s-]+${THE}${FIRST}${LINK}${END}`,
  `${start}${WHO}(?:${FORBIDS})\\s+(?:(?:${MUCH}|any|toda)\\s+)?${THE}${FIRST}${LINK}${END}`,
  `${start}(?:(?:and|y|please|but)\\s+)*(?:(?:can|could|would|will|puede[ns]?|podr[ií]an?)\\s+)?(?:(?:you|they|we|i)\\s+)?(?:keep|bring|cut|turn|go|be|bajar(?:le)?|b[aá]je(?:n|nle|le)?)?\\s*(?:the|la|el|down on|back on|light on|easy on)(?:\\s+the)?\\s+${FIRST}(?:\\s+(?:be\\s+)?(?:kept\\s+)?(?:down|low|light|to a minimum|al m[ií]nimo))+${END}`,
].map(form => new RegExp(form, 'giu'))
const CONDITION = new RegExp(
  `${start}${WHO}(?:(?:has|have|got|tiene|tengo|suffers? from|type|tipo|high|alta|\\d|one|two|borderline|pre)[\\s-]+)*(?:(?:pre-?)?diab[eé]t(?:ic[oa]?s?|es)|blood pressure|presi[oó]n alta|hypertension|hypertensive|hipertens[oa]s?|hipertensi[oó]n)(?:\\s+(?:diets?|issues?|problems?|friendly))?(?![\\p{L}])`,
  'giu',
)
/** Keto diet of a person, not a dish with keto in its name: "I'm on keto", "haciendo la dieta keto". */
const KETO = new RegExp(
  `${start}${WHO}(?:(?:on|doing|following|eating|keeping|trying|en|haciendo|hago|sigo|siguiendo|llevo|como)\\s+(?:(?:an?|my|strict|strictly|una?|la|mi|dieta)\\s+)*)keto(?:genic|g[eé]nica)?(?:\\s+(?:diets?|dieta|right now|these days|ahora))*(?![\\p{L}-])`,
  'giu',
)
const OF_CONDITION = new RegExp(`${CONDITION.source}|${KETO.source}|sodium|sodio`, 'iu')
/** Pattern for "No sugar", which concerns a single dish unless the guest gives a reason. */
const none = (nutrient: string): RegExp =>
  new RegExp(
    `${start}(?:(?:and|y|with|con|please)\\s+)?(?:no|without|sin|zero|cero|nada de)\\s+(?:added\\s+)?${nutrient}${LINK}${END}`,
    'giu',
  )
const NONE = none(FIRST)
const NONE_OF_ANY = none(ANY)
const ASKS =
  /(?<=^|[.!;?\n]\s*)[¿]?[^.!;?\n]*(?<![\p{L}])(?:salt|sodium|sal|sodio|sugar|az[uú]car)(?![\p{L}])[^.!;?\n]*\?/iu
/** "Less sugar" without a reason, which concerns the dish it is ordered with. */
const OF_ONE_DISH = /^\s*(?:(?:con|with|and|y)\s+)?(?:less|menos|little|light|extra|poc[oa]s?|no added)(?![\p{L}])/iu
const IS_HEALTH = new RegExp(`${FORBIDS}|${DOCTOR}|${MUST}`, 'iu')
const OF_DISH = /(?<![\p{L}])(?:free|sin|without|no)(?![\p{L}])/iu

/** Message without nutrient limits (salt, sugar, and the like), and the kitchen notes that replace them. */
export type TakenLimits = { readonly text: string; readonly notes: readonly string[] }

/**
 * Extracts nutrient limits. No menu declares nutrients, so no dish is excluded for them. A reduction in a single
 * dish, without a health reason, is left to the menu parser.
 */
export function takeNutrientLimits(message: string, state: Pick<ClerkState, 'restaurant_id' | 'details'>): TakenLimits {
  const isKnown = notedLimits(state.details.instructions).length > 0
  const isIll = isKnown || OF_CONDITION.test(message)
  const isSought = state.restaurant_id === undefined
  if (!isIll && !isSought && !IS_HEALTH.test(message)) return { text: message, notes: [] }
  const found: string[] = []
  const take = (said: string): string => {
    if (!isIll && OF_ONE_DISH.test(said) && !IS_HEALTH.test(said)) return said
    found.push(...notesIn(said))
    return ' '
  }
  const forms = [...FORMS, ...(isIll ? [isSought ? NONE_OF_ANY : NONE] : []), CONDITION, KETO]
  let text = forms.reduce((left, form) => left.replace(form, take), message)
  const asks = isSought ? ASKS.exec(text)?.[0] : undefined
  if (asks !== undefined && !OF_DISH.test(asks)) text = text.replace(asks, take)
  return found.length === 0 ? { text: message, notes: [] } : { text: tidy(text), notes: distinct(found) }
}

function notesIn(said: string): string[] {
  const words = said.split(/[^\p{L}]+/u)
  return [
    ...CONDITIONS.filter(([form]) => form.test(said)).map(([, note]) => note),
    ...LIMITS.filter(([form]) => words.some(word => form.test(word))).map(([, note]) => note),
  ]
}

/** Removes notes that another note contains: "low sugar" if there is "low sugar (diabetic)". */
const distinct = (notes: readonly string[]): string[] =>
  [...new Set(notes)].filter(note => !notes.some(other => other !== note && other.startsWith(`${note} `)))

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,.;!?])/g, '')
    .replace(/(?:,\s*)+(?=[,.;!?])/g, '')
    .replace(/^[\s,.;:!]+|[\s,;]+$/g, '')
    .replace(/^(?:and|y|but|pero)\s+/i, '')
    .trim()

const NOTES: ReadonlySet<string> = new Set([...LIMITS, ...CONDITIONS].map(([, note]) => note))

/** Nutrient notes already in the kitchen instructions. */
export const notedLimits = (instructions = ''): string[] => instructions.split('; ').filter(note => NOTES.has(note))
