const NUMBER = '(?:\\d{1,2}(?![\\d.])|two|three|four|five|six|seven|eight|dos|tres|cuatro|cinco|seis)'
const OF_MONEY =
  /\$|\b(?:dollars?|bucks|prices?|priced|costs?|much|charg\w*|tax\w*|fees?|expensive|car[oa]s?|cuestan?|total|tanto|pay\w*|paga\w*|wait|delay|minimum|have to|need|minutes?|hours?|minutos?|closed|open)\b/
/**
 * Questions about lines: "Why are there two", "how come it is 3 pies", "where did the soda come from", "por que hay
 * dos".
 */
const OF_LINES = new RegExp(
  `^(?:why|how come|por ?que)\\b(?:.*\\b(?:(?:is|are|was|were) there|theres|hay)\\b|.*\\b(?:you|u|it|i|we) (?:\\w+ )?(?:add(?:ed)?|put|order(?:ed)?|have|got|get|gave|giv(?:e|ing)|say|says|said)\\b|.*\\b(?:pusiste|puso|pusieron|agreg\\w+|tengo|dice|salen)\\b|(?: (?:is|are|its|it|so|my|the|do|i|have|only|son|es|solo))* ${NUMBER}(?: |$))|^(?:where|wheres) (?:did|does|do) .*\\bcome from\\b`,
)

/** True for a question about the reason for the order lines. Expects folded words. */
export const asksOfLines = (said: string): boolean => OF_LINES.test(said) && !OF_MONEY.test(said)
