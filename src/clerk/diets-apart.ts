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
    `(?<=[.,;:!?\\n]\\s*|\\s[-–—]\\s+)(?<!\\b(?:or|o)\\s+)(?:(?:all|everything|todo|strict|strictly|fully|please|and|y|100%|it['’]?s|make it|make it all|keep it)\\s+)*(?!veggie)${name}(?:\\s+(?:please|pls|only|solo|por favor|thanks|thank you|diet|food|strict))*(?=\\s*(?:$|[.;!\\n]|,(?!\\s*(?:or|o)\\b)))`,
    'giu',
  ),
]
