const CURRENCY = '(?:dollars?|bucks?|usd|usdc|d[oó]lares?)'
/** Amount of money. A bare number below ten is more likely a quantity. */
const MONEY = `(?:(?:us ?)?\\$ ?\\d{1,4}|\\d{2,4}|\\d(?=(?:[.,]\\d{2})?\\s*${CURRENCY}))(?:[.,]\\d{2})?(?!\\d|[.,]\\d)`
const BOUND =
  'under|below|less than|cheaper than|(?:no|not) (?:more|over|above) than|(?:not|nothing) (?:over|above)|at most|max(?:imum)?(?: of)?|up to|within|budget(?: (?:is|of))?|(?:por )?debajo de|(?:por )?menos de|no m[aá]s de|hasta|m[aá]ximo(?: de)?'
const STAYS =
  '(?:(?:it|that|this|all|which|total|everything|hopefully|should|has to|must|needs to|gotta|to)\\s+)*(?:(?:stays?|staying|keep(?: it| that| this)?|come(?:s)?(?: out)?(?: to)?|be|is|are|total(?:s)?|costs?)\\s+)?'
const TAXED =
  '(?:\\s+(?:(?:w/?|with|including|incl\\.?|before|after|plus|con|and)\\s+)?(?:the\\s+)?(?:tax(?:es)?|tips?|fees?|delivery|impuestos?)|\\s+(?:total|all in|in all|in total|altogether|max|tops|or less|or under|en total))*'
const END = '(?=\\s*(?:$|[.,;:!?)]|(?:and|y|but|pero|please|pls|so)(?![\\p{L}])))'
/**
 * Price limit: "stays under 14 with tax", "up to $20". A limit on a quantity is followed by a noun instead.
 */
const BUDGET = new RegExp(
  `(?<![\\p{L}\\d])${STAYS}(?:${BOUND})\\s*(?:${MONEY})(?:\\s*${CURRENCY})?${TAXED}${END}`,
  'giu',
)
/** Total price: "20 bucks total", "i meant 22 dollars". */
const SUM = new RegExp(
  `(?<![\\p{L}\\d])(?:(?:i|we)\\s+(?:meant|mean|said|have|got|only have)\\s+|quise decir\\s+|digo\\s+)?(?:\\$ ?\\d{1,4}(?:[.,]\\d{2})?|\\d{1,4}(?:[.,]\\d{2})?\\s*${CURRENCY})${TAXED}${END}`,
  'giu',
)

/** Removes the budget from an order, because it is not a quantity. */
export const withoutBudget = (text: string): string => text.replace(BUDGET, ' ').replace(SUM, ' ')
