import { element } from './element.js'

/** @import { AgreedConstraints } from '#src/orders/schema.ts' */

/**
 * Creates the line of excluded allergens and required diets, shown first under the name of an order.
 * @param {{ readonly constraints?: AgreedConstraints | undefined }} order
 */
export const avoid = ({ constraints }) => {
  const allergens = (constraints?.allergens ?? []).map(code => code.replaceAll('_', ' '))
  const diets = (constraints?.diets ?? []).map(diet => diet.replaceAll('_', '-'))
  const words = [
    ...(allergens.length > 0 ? [`Allergy: no ${allergens.join(', no ')}`] : []),
    ...(diets.length > 0 ? [`Must be ${diets.join(', ')}`] : []),
  ]
  return words.length > 0 && element('p', { class: 'allergy' }, words.join(' · '))
}
