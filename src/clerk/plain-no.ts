import { allergensNamed, hearAllergies } from '#src/allergens/hear.ts'
import { tokensOf } from '#src/allergens/tokens.ts'

const LEAD = '(?:(?:oh|ok|okay|well|um|uh|hmm|lol|haha|sorry|perdon|pues|actually) )*'
const NO = '(?:no+|nah|nope|nop|naw|nein)'
const COURTESY =
  '(?:thanks|thank you|thx|ty|gracias|muchas gracias|lol|haha|sir|maam|amigo|amiga|really|need|no need|not needed|not necessary|no hace falta)'
const WHO = '(?: (?:with|for|by) (?:me|us|all of us|everyone|everybody))?'
const GOOD = `(?: (?:all|just|totally|perfectly|completely))? (?:fine|ok|okay|good|allowed|cool|alright|all right|great)${WHO}`
const FINE = `(?:(?:(?:it|that|this|all|everything|we) (?:is|are)|i am|its|thats|were|im|all|everythings)${GOOD})`
// "no está bien" says that it is not: only after a pause
const FINE_APART = '(?:(?:todo |eso )?(?:esta|todo|estamos) (?:muy )?bien|esta todo bien)'
const PLAIN = new RegExp(`^${LEAD}${NO}(?: (?:${NO}|${COURTESY}))*(?: ${FINE})?(?: ${COURTESY})*$`)
const GOES_ON = new RegExp(`^(?:${NO}|${COURTESY}|${FINE}|${FINE_APART})(?: (?:${NO}|${COURTESY}))*$`)
/** Words that take a no back, keep something out after all, or point at the food without its name. */
const LIMITS =
  /^(?:not|nor|never|none|nothing|without|w\/o|sin|ni|nunca|tampoco|nada|dont|doesnt|isnt|arent|wasnt|cant|cannot|wont|shouldnt|aint|avoid|keep|leave|skip|hold|off|out|only|except|but|pero|unless|maybe|perhaps|unsure|sure|depends|quiza\w*|tal|it|its|that|thats|this|eso|esto|lo|he|she|hes|shes|son|daughter|hij[ao]|wife|husband|kids?)$/
const YES = /^(?:yes|yeah|yea|yep|yup|ya|si|yes please|correct|exactly)$/
const PLACES = /(?<![\p{L}])(?:place|book|send|submit|order|confirm) (?:it|the|my|this|that)(?![\p{L}])/iu
const CLAUSE = /[.,;:!?\n()]+|\s[-–—]+\s/u

/**
 * True for an answer that is nothing but a no, and for one before other wishes. A no that goes on with a refusal, a doubt,
 * somebody else or the food itself ("no, without it", "no, my son is") is none, nor is one that ends in other words.
 */
export function isPlainNo(text: string, food: string): boolean {
  const clauses = text.split(CLAUSE).filter(clause => tokensOf(clause).length > 0)
  const [first, ...others] = clauses.map(clause => ({ clause, said: wordsOf(clause).join(' ') }))
  return (
    first !== undefined &&
    PLAIN.test(first.said) &&
    // "no. yes." answers nothing; "no. Yes, place it" does
    (others.every(({ said }) => !YES.test(said)) || PLACES.test(text)) &&
    others.every(({ clause, said }) => GOES_ON.test(said) || isAnotherWish(clause, food))
  )
}

const wordsOf = (clause: string): string[] => tokensOf(clause).map(({ text }) => text)

/** Words that, read of the food that was asked about, say nothing against it. */
function isAnotherWish(clause: string, food: string): boolean {
  const { speaks, avoid, refused } = hearAllergies(`${food} ${clause}`)
  if (speaks || avoid.length + refused.length > 0) return false
  return (
    wordsOf(clause).every(word => !LIMITS.test(word)) &&
    allergensNamed(food).every(code => !allergensNamed(clause).includes(code))
  )
}
