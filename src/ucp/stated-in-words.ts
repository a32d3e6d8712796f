import { allergensOf } from '#src/allergens/codes.ts'
import { parseAllergies } from '#src/allergens/parse-allergies.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import type { Constraints } from '#src/orders/request.ts'
import { dietsNamedIn } from '#src/orders/unchecked-constraints.ts'
import type { UcpNames } from './names.ts'

/** Allergens and diets that a buyer's own words state, such as `context.intent`; undefined if there are none. */
export function constraintsInWords(text: string | undefined): Constraints | undefined {
  if (text === undefined) return undefined
  const { avoid, refused } = parseAllergies(text)
  const allergens = allergensOf([...avoid, ...refused.flatMap(({ codes }) => codes)])
  const diets = dietsNamedIn(text)
  if (allergens.length + diets.length === 0) return undefined
  return { ...(allergens.length > 0 ? { allergens } : {}), ...(diets.length > 0 ? { diets } : {}) }
}

/** True if a buyer's own words speak of an allergy or refuse a food, declared by menus or not. */
export const speaksOfRestrictions = (text: string | undefined): boolean =>
  text !== undefined && (constraintsInWords(text) !== undefined || parseAllergies(text).unlisted.length > 0)

/** Names of fields that state what must not be eaten, or a wish to the kitchen. */
const STATES = /constraint|allerg|^diets?$|^dietary/i
const NOTES = /^(?:notes?|(?:special_?)?instructions?|comments?|remarks?)$/i
/** Names of fields that state a tip, in any unit. */
const TIPS = /^(?:tip(?:s|ping)?|gratuit(?:y|ies))_?(?:percent(?:age)?|amount|cents|value)?$/i

const NO_TIPS =
  'the protocol has no tips, and no tip is charged. To add one, order with `tip` at POST /api/order/preview instead.'

/**
 * Returns the restrictions, notes, and tips of a cart or checkout that have no effect: those in fields that are not
 * read, and allergies that menus do not declare. Fields within items are echoes of answers and are passed over.
 */
export function unreadStatements(body: unknown, { constraints }: UcpNames): string[] {
  if (!isJsonObject(body)) return []
  const lines = Array.isArray(body.line_items) ? body.line_items : []
  const places: readonly (readonly [string, unknown])[] = [
    ['', body],
    ['context.', body.context],
    ['buyer.', body.buyer],
    ...lines.map((line, at) => [`line_items[${at}].`, line] as const),
  ]
  const undeclared = isJsonObject(body.context) ? undeclaredIn(body.context.intent) : []
  const unread = places.flatMap(([at, fields]) =>
    isJsonObject(fields)
      ? Object.entries(fields).flatMap(([name, value]) => problemOf(`${at}${name}`, name, value, constraints))
      : [],
  )
  return [...undeclared, ...unread]
}

/** Fields of every cart and checkout, some of which an operation passes over. */
const CONTENT = /^(?:line_items|buyer|context|fulfillment|discounts?|payment)$/

/**
 * Returns the arguments of a tool that stand beside the argument that holds its body, where nothing reads them.
 * Unknown names are passed over, as in a body.
 */
export function misplacedArguments(
  stated: Readonly<Record<string, unknown>>,
  argument: string,
  fields: readonly string[],
): string[] {
  const constraints = fields.find(name => STATES.test(name))
  return Object.keys(stated).flatMap(name => {
    if (name === argument || name === 'id') return []
    if (constraints !== undefined && STATES.test(name))
      return [`${name} is not read beside ${argument}: state allergens and diets in ${argument}, as "${constraints}".`]
    if (constraints !== undefined && NOTES.test(name))
      return [
        `${name} is not read: the protocol has no notes. State allergens and diets in ${argument}, as "${constraints}".`,
      ]
    if (constraints !== undefined && TIPS.test(name)) return [`${name} is not read: ${NO_TIPS}`]
    if (fields.includes(name) || (constraints !== undefined && CONTENT.test(name)))
      return [`${name} is not read beside ${argument}: send it within ${argument}.`]
    return []
  })
}

function problemOf(path: string, name: string, value: unknown, constraints: string): string[] {
  if (path === constraints || value === null || value === '') return []
  if (STATES.test(name))
    return [`${path} is not read: state allergens and diets in ${constraints} of the cart or checkout.`]
  if (NOTES.test(name))
    return [`${path} is not read: the protocol has no notes. State allergens and diets in ${constraints}.`]
  if (TIPS.test(name)) return [`${path} is not read: ${NO_TIPS}`]
  return []
}

/** Problem for an allergy that no menu declares, and that therefore cannot bind. */
function undeclaredIn(intent: unknown): string[] {
  const { unlisted } = parseAllergies(typeof intent === 'string' ? intent : '')
  if (unlisted.length === 0) return []
  const foods = unlisted.map(food => `“${food}”`).join(' and ')
  return [`context.intent names ${foods}, which menus do not declare: ask the restaurant, and leave it out here.`]
}
