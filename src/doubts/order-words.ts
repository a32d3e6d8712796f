import { tokensOf } from '#src/allergens/tokens.ts'

const ORDERS =
  /^(?:add|adding|order|ordering|bring|send|get|give|gimme|grab|want|wanna|need|like|love|take|have|make|put|place|remove|delete|drop|swap|change|replace|cancel|keep|another|more|extra|instead|ill|id|lets|eat|eats|drink|drinks|tomo|como|bebo|x?\d+x?|one|two|three|four|five|six|dozen|an?|quiero|queremos|quisiera|dame|deme|denos|agrega|agregue|anade|pon|ponme|trae|traeme|un|una|unos|unas|dos|tres|cuatro|cinco|seis|otro|otra)$/

/** True for a word that orders, counts, or changes dishes. */
export const isOrdering = (word: string): boolean => ORDERS.test(word)

/** True if any word orders, counts, or changes dishes, regardless of what it names. */
export const ordersPlainly = (text: string): boolean => tokensOf(text).some(({ text: word }) => isOrdering(word))
