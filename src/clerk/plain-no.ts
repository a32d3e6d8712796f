import { allergensNamed, parseAllergies } from '#src/allergens/parse-allergies.ts'
import { tokensOf } from '#src/allergens/tokens.ts'

const LEAD = '(?:(?:oh|ok|okay|well|um|uh|hmm|lol|haha|sorry|perdon|pues|actually) )*'
const NO = '(?:no+|nah|nope|nop|naw|nein)'
const COURTESY =
  '(?:thanks|thank you|thx|ty|gracias|muchas gracias|lol|haha|sir|maam|amigo|amiga|really|need|not needed|not necessary|no hace falta)'
const WHO = '(?: (?:with|for|by) (?:me|us|all of us|everyone|everybody))?'
const GOOD = `(?: (?:all|just|totally|perfectly|completely))? (?:fine|ok|okay|good|allowed|cool|alright|all right|great)${WHO}`
const FINE = `(?:(?:(?:it|that|this|all|everything|we) (?:is|are)|i am|its|thats|were|im|all|everythings)${GOOD})`
// in Spanish "no está bien" means "it is not fine", so this form requires a pause
const FINE_APART = '(?:(?:todo |eso )?(?:esta|todo|estamos) (?:muy )?bien|esta todo bien)'
const PLAIN = new RegExp(`^${LEAD}${NO}(?: (?:${NO}|${COURTESY}))*(?: ${FINE})?(?: ${COURTESY})*$`)
const GOES_ON = new RegExp(`^(?:${NO}|${COURTESY}|${FINE}|${FINE_APART})(?: (?:${NO}|${COURTESY}))*$`)
/** Words that retract a "no", still exclude something, or refer to the food without naming it. */
const LIMITS =
  /^(?:not|nor|never|none|nothing|without|w\/o|sin|ni|nunca|tampoco|nada|dont|doesnt|isnt|arent|wasnt|cant|cannot|wont|shouldnt|aint|avoid|keep|leave|skip|hold|off|out|only|except|but|pero|unless|maybe|perhaps|unsure|sure|depends|quiza\w*|tal|it|its|that|thats|this|eso|esto|lo|he|she|hes|shes|son|daughter|hij[ao]|wife|husband|kids?|him|her|his|hers|them|they|their|theirs|su|sus|food|foods|meals?|plates?|portions?|own|separate\w*|free|less|inside|comida|plato|solo)$/
const YES = /^(?:yes|yeah|yea|yep|yup|ya|si|yes please|correct|exactly)$/
const PLACES = /(?<![\p{L}])(?:place|book|send|submit|order|confirm) (?:it|the|my|this|that)(?![\p{L}])/iu
/** Beginnings of a request, a question, or contact details, which may follow a "no". */
const WISH =
  /^(?:(?:and|then|also|so|now|y|please|pls) )*(?:\d+|an?|one|two|three|four|five|six|the|i|im|id|ill|ive|we|wed|well|lets|let|give|get|add|make|change|remove|can|could|may|will|would|show|find|search|what|which|how|where|when|do|does|is|are|pick\w*|deliver\w*|asap|at|on|by|for|to|my|name|phone|email|tip|place|book|send|submit|confirm|order|go|yes|yep|sure|ok|okay|un|una|dos|el|la|quiero|dame|para|soy|me|mi)(?: |$)/
/** Contact details: digits of a telephone number or an email address. */
const CONTACT = /\d{3}|@/
const CLAUSE = /[.,;:!?\n()]+|\s[-–—]+\s/u

/**
 * True for an answer that is only a "no", or a "no" followed by other requests. False if the "no" continues with a
 * refusal, a doubt, another person, or the food itself ("no, without it", "no, my son is"), or ends in other words.
 */
export function isPlainNo(text: string, food: string): boolean {
  const clauses = text.split(CLAUSE).filter(clause => tokensOf(clause).length > 0)
  const [first, ...others] = clauses.map(clause => ({ clause, said: wordsOf(clause).join(' ') }))
  return (
    first !== undefined &&
    PLAIN.test(first.said) &&
    // "no. yes." is no answer; "no. Yes, place it" is
    (others.every(({ said }) => !YES.test(said)) || PLACES.test(text)) &&
    others.every(({ clause, said }) => GOES_ON.test(said) || isAnotherWish(clause, food))
  )
}

const wordsOf = (clause: string): string[] => tokensOf(clause).map(({ text }) => text)

/** True if the clause, read with the food in question, contains nothing against that food. */
function isAnotherWish(clause: string, food: string): boolean {
  const { speaks, avoid, refused } = parseAllergies(`${food} ${clause}`)
  if (speaks || avoid.length + refused.length > 0) return false
  return (
    (WISH.test(wordsOf(clause).join(' ')) || CONTACT.test(clause)) &&
    wordsOf(clause).every(word => !LIMITS.test(word)) &&
    allergensNamed(food).every(code => !allergensNamed(clause).includes(code))
  )
}
