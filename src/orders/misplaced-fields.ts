import { ALLERGENS } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isJsonObject, type JsonObject } from '#src/kernel/shape.ts'
import { DIETS } from '#src/menu/model.ts'

const ALLERGEN_FIELDS = ['allergens', 'allergies', 'allergy', 'allergen', 'avoid'] as const
const DIET_FIELDS = ['diets', 'diet'] as const
const REMARKS = ['special_instructions', 'instructions', 'notes', 'note', 'comment', 'comments', 'remarks'] as const

/** Collected allergens and diets; `isClear` is false if some of the input was not recognized. */
type Wishes = { readonly allergens: string[]; readonly diets: string[]; isClear: boolean }

/**
 * Moves misplaced dietary constraints and remarks on single items to the right fields: constraints, and the order's
 * special_instructions. Never drops any: unrecognized parts stay in place.
 */
export function moveMisplacedFields(body: JsonObject): JsonObject {
  const items = Array.isArray(body.items) ? body.items : undefined
  const wishes: Wishes = { allergens: [], diets: [], isClear: true }
  takeConstraints(wishes, body.constraints)
  const [rest, above] = without(body, [...ALLERGEN_FIELDS, ...DIET_FIELDS])
  takeFields(wishes, above)
  const remarks: string[] = []
  const plain = items?.map(item => {
    if (!isJsonObject(item)) return item
    const [mine, said] = without(item, [...ALLERGEN_FIELDS, ...DIET_FIELDS])
    takeFields(wishes, said)
    const [bare, remark] = without(mine, REMARKS)
    const texts = Object.values(remark).filter(text => text !== null && text !== '')
    if (!texts.every(text => typeof text === 'string')) return mine
    remarks.push(...texts)
    return bare
  })
  if (!wishes.isClear || remarks.length > MOST_WORDS || remarks.join('').length > MOST_REMARKS) return body
  for (const text of remarks) wishes.allergens.push(...parseAllergies(text).avoid)
  const name = isJsonObject(rest.customer) ? rest.customer.name : undefined
  if (typeof name === 'string') wishes.allergens.push(...parseAllergies(name).avoid)
  const said = typeof rest.special_instructions === 'string' ? [rest.special_instructions] : []
  const constraints = {
    ...(wishes.allergens.length > 0 ? { allergens: [...new Set(wishes.allergens)] } : {}),
    ...(wishes.diets.length > 0 ? { diets: [...new Set(wishes.diets)] } : {}),
  }
  return {
    ...rest,
    ...(plain ? { items: plain } : {}),
    ...(rest.constraints === undefined && Object.keys(constraints).length === 0 ? {} : { constraints }),
    ...(remarks.length > 0 ? { special_instructions: [...new Set([...said, ...remarks])].join('; ') } : {}),
  }
}

function without(body: JsonObject, names: readonly string[]): [JsonObject, JsonObject] {
  const entries = Object.entries(body)
  const isOne = ([name]: [string, unknown]) => names.includes(name)
  return [Object.fromEntries(entries.filter(entry => !isOne(entry))), Object.fromEntries(entries.filter(isOne))]
}

function takeConstraints(wishes: Wishes, raw: unknown): void {
  if (raw === undefined || raw === null) return
  if (!isJsonObject(raw)) takeWords(wishes, raw)
  else {
    const [unknown, known] = without(raw, [...ALLERGEN_FIELDS, ...DIET_FIELDS])
    if (Object.keys(unknown).length > 0) wishes.isClear = false
    takeFields(wishes, known)
  }
}

const takeFields = (wishes: Wishes, fields: JsonObject): void => {
  for (const said of Object.values(fields)) takeWords(wishes, said)
}

/** Limits beyond which the schema rejects the input, so that it is not read for an example. */
const MOST_WORDS = 60
const MOST_LETTERS = 200
const MOST_REMARKS = 4_000

function takeWords(wishes: Wishes, said: unknown): void {
  if (said === undefined || said === null) return
  const words = typeof said === 'string' ? said.split(/,|\band\b/i) : said
  if (!Array.isArray(words)) {
    wishes.isClear = false
    return
  }
  if (words.length > MOST_WORDS || words.some(word => typeof word === 'string' && word.length > MOST_LETTERS)) {
    wishes.isClear = false
    return
  }
  for (const word of words) {
    if (!wishes.isClear) return
    const [allergen, diet] = [wordOf(ALLERGENS, word), wordOf(DIETS, word)]
    const heard = allergen || diet ? undefined : allergensIn(word)
    if (allergen) wishes.allergens.push(allergen)
    else if (diet) wishes.diets.push(diet)
    else if (heard?.length) wishes.allergens.push(...heard)
    else wishes.isClear = false
  }
}

/** Returns the code that an unambiguous word stands for, such as "Peanuts" or "dairy-free". */
function wordOf(known: readonly string[], word: unknown): string | undefined {
  if (typeof word !== 'string') return undefined
  const text = word
    .trim()
    .toLowerCase()
    .replace(/^no /, '')
    .replace(/[\s-]+/g, '_')
  return known.find(name => name === text || `${name}s` === text)
}

/** Returns the allergens in "nuts", "no dairy", or "shrimp and crab", if the text says nothing else. */
function allergensIn(word: unknown): readonly string[] {
  if (typeof word !== 'string') return []
  const { avoid, rest, unlisted } = parseAllergies(`allergic to ${word}`)
  return rest === '' && unlisted.length === 0 ? avoid : []
}
