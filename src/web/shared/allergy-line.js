import { element } from '/shared/element.js'

/** @import { Ticket } from '#src/fulfillment/console/schema.ts' */

/** What the guest must not be given: the first thing to see under the name. */
export const avoid = (/** @type {Ticket} */ { constraints }) => {
  const allergens = (constraints?.allergens ?? []).map(code => code.replaceAll('_', ' '))
  const diets = (constraints?.diets ?? []).map(diet => diet.replaceAll('_', '-'))
  const words = [
    ...(allergens.length > 0 ? [`Allergy: no ${allergens.join(', no ')}`] : []),
    ...(diets.length > 0 ? [`Must be ${diets.join(', ')}`] : []),
  ]
  return words.length > 0 && element('p', { class: 'allergy' }, words.join(' · '))
}
