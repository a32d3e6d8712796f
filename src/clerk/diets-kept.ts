const STRICT = '(?:\\s+(?:an?|all|only|strict|strictly|fully|mostly|very|just|solo|solamente|siempre|pure|glatt))*'
/**
 * Verbs of following a diet, which must have a person as subject: "restaurants that keep kosher" is a search.
 */
const KEEPS =
  "(?:keep|keeps|keeping|observe|observes|observing|(?:only|strictly) eats?|eats? (?:only|strictly)|became|become|becoming|turned|went|gone|(?:['’]?ve|have|has|['’]s) been|stays?|(?:solo|solamente|siempre) (?:como|comemos|comen?)|(?:como|comemos|comen) (?:solo|solamente|siempre)|guardo|guardamos|observamos|me hice|nos hicimos)"
const NOT_OF_GUEST =
  "(?<!(?:not|never|stop(?:s|ped)?|quit|hardly|rarely|almost|would|might|may|no longer|n['’]?t|that|which|who|you|u|ya|they|restaurants?|places?|kitchens?|to|nobody|one|shops?)\\s+)"
const WHO =
  "(?:(?:i|we|he|she|they|everybody|everyone)(?:['’]?(?:ve|s|d|re))?\\s+|(?:my|our|mi|nuestr[oa])(?:[\\s-]+\\p{L}{2,14}){1,4}?\\s+)?(?:(?:have|has|recently|just|lately|both|all|also|jewish|muslim|religious|and|jud[ií][oa]s?|y)\\s+)*"
const NO_QUESTION = '(?![^.;!]*\\?)'
const YES =
  '(?:ye+s|yea+h*|yep|yup|ok|okay|sure|fine|great|perfect|go ahead|please|(?:place|book|order|send) it|s[ií]|dale|claro|bueno|perfecto)'
const IF =
  '(?:only if|if|assuming|given|provided(?: that)?|as long as|so long as|on condition that|(?:solo )?si|siempre que|mientras|con tal (?:de )?que)'
const IT =
  "(?:it|its|it['’]s|that|thats|that['’]s|this|everything|all(?: of it)?|the (?:food|meat|chicken|beef|order)|todo|la comida|la carne|el pedido)?"

/**
 * Patterns of a diet that a person follows or has adopted, "I've been vegetarian since 2010", and of one that a
 * "yes" depends on: "yes, if it's halal".
 */
export const dietsKept = (name: string, food: string): RegExp[] => [
  new RegExp(`(?<![\\p{L}])${WHO}(?<![\\p{L}])${NOT_OF_GUEST}${KEEPS}${STRICT}\\s+${name}${food}${NO_QUESTION}`, 'giu'),
  new RegExp(
    `(?<=^\\W*(?:${YES}[\\s,.!]+(?:(?:but|and|pero|y|then)\\s+)?){1,3})${IF}\\s+${IT}\\s*(?:(?:is|are|be|es|sea|son)\\s+)?(?:(?:all|really|certified|100%|strictly|totally|todo)\\s+)*${name}${food}${NO_QUESTION}`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}])(?:only|solo)\\s+(?:if|si)\\s+${IT}\\s*(?:(?:is|are|es|sea)\\s+)?${name}${food}${NO_QUESTION}`,
    'giu',
  ),
  // "si es halal, sí"
  new RegExp(
    `(?<=^\\W*)si\\s+(?:todo\\s+)?(?:es|son)\\s+${name}(?=[\\s,]+(?:s[ií]|dale|ok|claro|bueno|adelante)(?![\\p{L}]))`,
    'giu',
  ),
]
