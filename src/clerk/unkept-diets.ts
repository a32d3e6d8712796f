import { normalizeName } from '#src/catalog/fold.ts'
import type { Problem } from '#src/kernel/faults.ts'
import { gap } from '#src/kernel/placeholders.ts'
import type { Menu } from '#src/menu/menu.ts'
import { unlistedOf } from './draft/diet-of.ts'
import type { StatedNotes } from './order-once-notes.ts'

const DIET = '(?:vegans?|vegetarians?|veggies?|pescatarians?|vegan[oa]s?|vegetarian[oa]s?|celiacs?|keto|kosher|halal)'
/** A person with a diet, as distinct from a dish that is called so: "one of us is vegan", "two vegans". */
const PERSON = new RegExp(
  `\\b(?:(?:is|are|am|i[’']?m|soy|es|somos|son) (?:an? |both |all |una? )?${DIET}|(?:\\d{1,2}|one|two|three|four|five|six|un|una|dos|tres) (?:vegans|vegetarians|vegan[oa]s|vegetarian[oa]s|(?:vegan|vegetarian|celiac)(?=\\s*(?:$|[,.;]|and |here|person|guest)))|(?:the|my|our) ${DIET}(?=\\s*(?:$|[,.;]))|(?:plant[ -]based|vegan|vegetarian|keto|halal|kosher|gluten free) diet|${DIET} (?:friend|wife|husband|son|daughter|kid|guest|person|people|coworker|colleague|girlfriend|boyfriend|partner|mom|dad|roommate)s?)\\b`,
  'u',
)

/** Problems for a person's diet or allergy that the order does not carry. */
export function unkeptDietProblems(menu: Menu, told: StatedNotes, text: string): Problem[] {
  const person = PERSON.exec(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())?.[0]
  const { diets = [], allergens = [] } = told.constraints ?? {}
  const isKept = diets.length > 0 || (/celiac/.test(person ?? '') && allergens.length > 0)
  const noted = unlistedOf({ details: { instructions: told.special_instructions ?? '' } }).map(normalizeName)
  const dish = [...menu.items.values()]
    .flatMap(({ name, aliases = [] }) => [name, ...aliases])
    .find(name => noted.includes(normalizeName(name)))
  return [
    ...(person !== undefined && !isKept
      ? [`The text says “${person}”. Send that diet in constraints.diets, or leave it out and order dishes that fit.`]
      : []),
    ...(dish !== undefined
      ? [`The text speaks of an allergy beside ${dish}. Say plainly what must be avoided: “allergic to milk”.`]
      : []),
  ].map(message => ({
    code: 'invalid_field',
    field: 'text',
    message,
    gap: gap('the order, with the diet or allergy in constraints'),
  }))
}
