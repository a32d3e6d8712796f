/** Words that say no more: "vegan, thanks", "halal btw". */
const ADDED =
  "(?:please|pls|plz|only|solo|por favor|thanks|thank you|thx|ty|cheers|gracias|diet|food|strict|btw|by the way|fyi|dude|man|bro|mate|buddy|friend|sir|ma['’]?am|guys|folks|amig[oa]s?|here|lol|though|tho|too|also|yeah|ok|okay|always|obviously|of course|if (?:you can|possible)|for (?:me|us)|all of it|everything)"

/**
 * Patterns of a diet stated next to an order: "a hero, vegan", "… . halal please", "Diet: kosher". A message that
 * contains only a diet is a search for dishes.
 */
export const dietsApart = (name: string): RegExp[] => [
  new RegExp(
    `(?<![\\p{L}])(?:diet|diets|dietary|dieta)(?:\\s+(?:needs?|requirements?|restrictions?|preferences?|notes?))?\\s*(?:[:=]|[-–—]|\\bis\\b|\\bes\\b)\\s*(?:(?:strict|strictly|all)\\s+)*${name}(?:\\s+(?:please|pls|only))*`,
    'giu',
  ),
  new RegExp(
    `(?<=[.,;:!?\\n]\\s*|\\s[-–—]\\s+)(?<!\\b(?:or|o)\\s+)(?:(?:all|everything|todo|strict|strictly|fully|please|and|y|100%|it['’]?s|make it|keep it)\\s+)*(?!veggie)${name}(?:,?\\s+${ADDED})*(?=\\s*(?:$|[.;!\\n]|,(?!\\s*(?:or|o)\\b)))`,
    'giu',
  ),
]
