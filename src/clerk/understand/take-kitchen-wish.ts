import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { UnderstandingContext } from './context.ts'
import type { Written } from './take-written.ts'
import { trimmed } from './text.ts'

const WHO =
  '(?:them|they|the (?:kitchen|chef|cooks?|restaurant|staff|people|guys)|the person (?:cooking|making it)|whoever (?:cooks|makes|is cooking|is making) (?:it|this|that|my food)|la cocina|el cocinero|ellos)'
const POLITE =
  '(?:(?:and|also|but|y|tambi[eé]n|please|pls|oh|just|(?:can|could|would|will) (?:you|u|ya)|por favor|puede[ns]?|podr[ií]a[ns]?)\\s+)*'
const DO =
  '(?:use|using|cook|prepare|make|wrap|pack|bag|put|write|change|clean|wash|fry|keep|separate|slice|cut|label|mark|double[- ]bag|heat|toast|not|be|avoid|leave|handle|usar|usen|cocinar|cocinen|preparar|preparen|envolver|envuelvan|cortar|corten|separar|lavar|laven|cambiar|cambien)'
const CLEAN =
  '(?:separate|clean|fresh|different|dedicated|new|own|washed|sanitized|limpi[oa]s?|separad[oa]s?|otr[oa]|aparte)'
const TOOL =
  '(?:pans?|pots?|grill|griddle|fryer|knife|knives|(?:cutting )?boards?|utensils?|gloves?|oil|surface|spatulas?|tongs?|oven|trays?|containers?|counter|sart[eé]n|cuchillo|guantes|aceite|parrilla|tabla|utensilios)'
/** Requests addressed to the kitchen or about its equipment, captured verbatim to the end of the clause. */
const WISHES = [
  `${POLITE}(?:tell|ask|have|let|get|remind) ${WHO}(?: know)?(?: (?:to|that|please|que))*\\s+(?=${DO}\\b)`,
  `${POLITE}(?:d[ií]gan?les?|d[ií]les?|p[ií]d[ae]n?les?)(?: (?:a )?${WHO})? que\\s+(?=${DO}\\b)`,
  `${POLITE}make sure ${WHO}\\s+(?=${DO}\\b|do\\b|don['’]?t\\b)`,
  `(?:and |also )?(?:can|could|would|will) ${WHO} (?:please |pls )?(?=${DO}\\b)`,
  `${POLITE}(?=(?:use|usen|cook (?:it|this|that|mine|my \\w+)|make (?:it|this|mine)|prepare (?:it|this|mine)|fry (?:it|this|mine))\\b[^.;!?,]*\\b${CLEAN} (?:\\w+ )?${TOOL}\\b)`,
  `${POLITE}(?=(?:an? |the |in an? |on an? |with an? |with |en una? |con )?${CLEAN} (?:\\w+ )?${TOOL}\\b)`,
].map(form => new RegExp(`(?<=^|[.;!?,]\\s*|\\b(?:and|y)\\s)${form}([^.;!?]{3,160})`, 'iu'))
const OF_TOOL = new RegExp(`\\b${CLEAN} (?:\\w+ )?${TOOL}\\b`, 'giu')
const ENDS = /(?:[\s,]+(?:please|pls|plz|por favor|thanks|thank you|ok|okay))+$/iu
const BEGINS_OTHER =
  /,\s+(?=(?:my|for|delivery|pickup|name|email|phone|deliver|it['’]?s|and (?:add|a|an|\d|one|two)|\d)\b|[^,]*@)/iu

/**
 * Extracts a complete kitchen request. Ignores requests that name an allergen, which other rules handle, and those
 * that concern a menu choice.
 */
export function takeKitchenWish(
  message: string,
  { menu }: Pick<UnderstandingContext, 'menu'>,
): (Written & { readonly note: string }) | undefined {
  if (!menu) return undefined
  for (const form of WISHES) {
    const match = form.exec(message)
    const given = match?.[1]?.split(BEGINS_OTHER)[0]
    const note = given && trimmed(given.replace(ENDS, ''))
    // the content of a dictated note is not a separate request
    if (!match || !note || /\b(?:notes?|nota)\b[^.!?]*:/i.test(message.slice(0, match.index))) continue
    const isChoice = termsOfPhrase(note)
      .slice(1)
      .some(term => term.length > 2 && menu.vocabulary.has(term))
    // a cooking pan is not "pan", the Spanish bread
    const others = note.replace(OF_TOOL, ' ')
    if (wordsNamed(others).length > 0 || (isChoice && others === note)) continue
    const end = match.index + match[0].length - (match[1]!.length - given!.length)
    const left = [trimmed(message.slice(0, match.index)), trimmed(message.slice(end))]
      .filter(part => part !== '')
      .join('. ')
    return { left: trimmed(left.replace(ENDS, '')), note }
  }
  return undefined
}
