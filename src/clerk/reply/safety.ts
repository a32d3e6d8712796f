import { wordsNamed } from '#src/allergens/parse-allergies.ts'
import { soundsLikeClearance } from './careful.ts'
import { type Clause, hedgeAt, isDenied, isHedgedAt } from './clauses.ts'
import type { DishFacts } from './dish-facts.ts'
import { dishesNamed } from './dishes-named.ts'
import type { Grounds } from './grounds.ts'
import {
  APART,
  BY_MENU,
  CONTAINS,
  DIETS,
  HARM,
  LACKS,
  MATTER,
  NO_DANGER,
  NOTED,
  ONLY,
  REASSURES,
  SAFE,
  SAFER,
  SAYS_DIET,
  WISH,
} from './safety-words.ts'

/** Kind of objection to a statement about food and health. */
export type SafetyFault = 'safety' | 'contents' | 'unnoted allergy' | 'diet'

/** Checks the clauses of a sentence; `before` is the preceding sentence, folded. */
export function safetyFault(clauses: readonly Clause[], grounds: Grounds, before: string): SafetyFault | undefined {
  const whole = clauses.map(({ text }) => text).join(' ')
  const isOfHarm = grounds.isCareful || HARM.test(`${before} ${whole}`) || namedIn(whole).length > 0
  let context = before
  for (const clause of clauses) {
    if (
      isOfHarm &&
      !clause.isHedged &&
      BARE_NO.test(clause.text) &&
      namedIn(clause.text).length === 0 &&
      namedIn(context).length > 0
    )
      return 'contents'
    const fault =
      promiseIn(clause, isOfHarm, grounds) ??
      (isOfHarm && soundsLikeClearance(clause, grounds) ? 'safety' : undefined) ??
      contentsIn(clause, grounds, context) ??
      dietIn(clause, grounds, context)
    if (fault) return fault
    context = `${context} ${clause.text}`
  }
  return undefined
}

/** Short denial of an allergen named before: "Soy? Not in this place." */
const BARE_NO = /^(?:not?|none|never|nope|nada|ningun[oa]?|nunca)\b.*\b(?:in|on|here|there|at all|en|aqui|ahi)\b/

const namedIn = (text: string) => wordsNamed(text).filter(({ strength }) => strength !== 'hint')

/** Condition that the guest has yet to check, which is no promise: "If everything is right, say yes". */
const IF = /^(?:if|si)\b/

function promiseIn(clause: Clause, isOfHarm: boolean, grounds: Grounds): SafetyFault | undefined {
  const { text, isQuestion } = clause
  if (SAFER.test(text) && isOfHarm) return 'safety'
  const isPromised = [...text.matchAll(SAFE)].some(({ 0: found, index }) => {
    if (isQuestion && /^(?:esta|estas|are you)\b.*\bsegur/.test(text)) return false
    if (isNamedByMenu(found, text, grounds)) return false
    return !isDenied(text, index) && !isHedgedAt(clause, index)
  })
  const isDismissed = [...text.matchAll(NO_DANGER)].some(({ index }) => !isHedgedAt(clause, index - 1))
  if (isPromised || isDismissed) return 'safety'
  if (
    [...text.matchAll(APART)].some(
      ({ index }) => !isQuestion && !isHedgedAt(clause, index) && !isDenied(text, index),
    ) &&
    isOfHarm
  )
    return 'safety'
  if (!isOfHarm || isQuestion || MATTER.test(text) || IF.test(text)) return undefined
  const isReassured = [...text.matchAll(REASSURES)].some(
    ({ 0: found, index }) =>
      !isHedgedAt(clause, index) &&
      !isDenied(text.slice(Math.max(0, index - 12)), Math.min(12, index)) &&
      !isDeniedWithin(found),
  )
  return isReassured ? 'safety' : undefined
}

/** True for a match that contains a negation and so reassures nobody: "It does not fit you". */
const isDeniedWithin = (found: string): boolean =>
  /\b(?:not|isnt|doesnt|arent|dont|wont|cant|cannot)\b/.test(found) && !/\b(?:worr|preocup|need)/.test(found)

/** True for "A gluten-free bun" as the name of a shown choice, unless the sentence asserts it. */
const isNamedByMenu = (found: string, text: string, { texts, earlier, dishes }: Grounds): boolean => {
  if (!/[ -]free$/.test(found)) return false
  const { dishes: named } = dishesNamed(text, dishes)
  const diet = /^gluten/.test(found) ? 'gluten_free' : /^dairy/.test(found) ? 'dairy_free' : undefined
  if (diet && BY_MENU.test(text) && named.length > 0) return named.every(dish => dish.diets.includes(diet))
  return (
    !/\b(?:is|are|its|theyre|everything|all)\b/.test(text) && [...texts, ...earlier].some(one => one.includes(found))
  )
}

function contentsIn(clause: Clause, grounds: Grounds, before: string): SafetyFault | undefined {
  const { text, isQuestion } = clause
  const asserted = /^(?:que|which) /.test(text)
  if (isQuestion && !asserted) return undefined
  const named = dishesNamed(text, grounds.dishes)
  const words = namedIn(named.rest)
  const isAllergy = /\b(?:allerg\w+|alergi\w+|c(?:o?)eliac\w*|intoleran\w*)\b/.test(text)
  const { avoided } = grounds
  const isAvoided = words.every(({ codes }) => codes.some(code => avoided.includes(code)))
  if (
    NOTED.test(text) &&
    named.dishes.length === 0 &&
    (words.length > 0 || isAllergy) &&
    !isHedgedAt(clause, text.length)
  ) {
    const isNoted =
      isDenied(text, text.search(NOTED)) || (words.length > 0 ? isAvoided : avoided.length > 0 || grounds.hasNote)
    if (!isNoted && !clause.isConditional) return 'unnoted allergy'
    if (isNoted && !/\b(?:contain|there (?:is|are)|hay|has|have no)\b/.test(text.slice(text.search(NOTED))))
      return undefined
  }
  const lacking = text.search(LACKS)
  if (words.length === 0 || !(CONTAINS.test(text) || lacking >= 0)) return undefined
  if (hedgeAt(text) >= 0 || clause.isHedged) return undefined
  if (WISH.test(text) && isAvoided && !CONTAINS.test(text)) return undefined
  if (isAvoided && named.dishes.length === 0 && LEAVES_OUT.test(text)) return undefined
  const dishes = resolved(named.dishes, text, before, grounds)
  // handles both parts of "lists wheat and gluten, but no milk"
  const told = text.search(CONTAINS)
  const placed = words.map(one => ({ ...one, at: text.indexOf(one.word) }))
  const held = placed.filter(({ at }) => told >= 0 && told < at && at < lacking)
  if (held.length > 0 && !doContain(dishes, held, text, grounds)) return 'contents'
  const absent = placed.filter(one => !held.includes(one))
  if (lacking < 0) return CONTAINS.test(text) && !doContain(dishes, words, text, grounds) ? 'contents' : undefined
  if (absent.every(({ word }) => isLeftOffAsShown(word, text, grounds) || isPartOfName(word, named.rest, grounds)))
    return undefined
  const isBorneOut =
    BY_MENU.test(text) &&
    dishes.length > 0 &&
    dishes.every(
      ({ allergens, brought }) =>
        allergens !== undefined &&
        absent.every(({ codes }) => codes.every(code => !allergens.includes(code) && !brought.includes(code))),
    )
  return isBorneOut ? undefined : 'contents'
}

const LEAVES_OUT =
  /\b(?:i|im|ill|ive|we|weve|voy|vamos|deje|dejo|evito|evitamos|let me)\b.*\b(?:leav\w+|left|keep\w*|kept|hid\w*|filter\w*|skip\w*|avoid\w*|exclud\w*|look\w*|search\w*|dejar|fuera|evit\w+|busc\w+|quit\w+)\b/
const IN_CART = /\b(?:cart|order|basket|bag|pedido|carrito|orden)\b/
const POINTS =
  /\b(?:it|that|this|these|those|they|them|both|neither|either|one|its|theyre|eso|esto|este|esta|ese|esa|ellos|ambos|lo|la|ninguno)\b/

/** Dishes that a clause refers to: by name, in the cart, or from the preceding sentence; otherwise all dishes. */
function resolved(
  named: readonly DishFacts[],
  text: string,
  before: string,
  { dishes, cart }: Grounds,
): readonly DishFacts[] {
  if (named.length > 0) return named.map(dish => cart.find(({ name }) => name === dish.name) ?? dish)
  if (IN_CART.test(text) || (cart.length === 2 && /\b(?:both|ambos|ambas)\b/.test(text))) return cart
  const earlier = POINTS.test(text) || CONTAINS.test(text) ? dishesNamed(before, dishes).dishes : []
  return earlier.length > 0 ? earlier : dishes
}

type Word = ReturnType<typeof namedIn>[number]

function doContain(
  dishes: readonly DishFacts[],
  words: readonly Word[],
  text: string,
  { dishes: menu, texts }: Grounds,
): boolean {
  const all = (dish: DishFacts) => [...(dish.allergens ?? []), ...dish.brought]
  const has = (dish: DishFacts, { codes, word }: Word) =>
    codes.some(code => all(dish).includes(code)) || dish.names.some(name => name.includes(word))
  // without a dish name, a warning is true if it applies to any dish
  const isNamed = dishes.length < menu.length
  const isTold = words.every(({ word }) => texts.some(one => one.includes(word)))
  const isTrue = isNamed
    ? dishes.every(dish => words.every(word => has(dish, word)))
    : isTold || words.every(word => dishes.some(dish => has(dish, word)))
  const codes = words.flatMap(word => word.codes)
  return isTrue && !(ONLY.test(text) && dishes.some(dish => all(dish).some(code => !codes.includes(code))))
}

/** True for "Without cheese" if the cart shows "No Cheese", unless cheese is an allergen to avoid. */
function isLeftOffAsShown(word: string, text: string, { texts, avoided, isCareful }: Grounds): boolean {
  if (isCareful && namedIn(word).some(({ codes }) => codes.some(code => avoided.includes(code)))) return false
  if (/\b(?:contains?|contiene\w*)\b/.test(text)) return false
  const left = new RegExp(`\\b(?:no|without|hold|sin) (?:\\w+ )?${word.replace(/[^\p{L}\p{N} ]/gu, '.')}`)
  return texts.some(one => left.test(one))
}

const NO_NOUN =
  /^(?:in|on|at|or|and|for|that|free|all|allergens?|products?|anything|listed|declared|shown|here|there|whatsoever|either|y|o|ni|en|para|the|is|are|of|inside|by|traces?|dust|oil|left|used)$/

/** True if the word is part of the name of an unavailable food: "No egg tacos". */
function isPartOfName(word: string, text: string, { avoided }: Grounds): boolean {
  if (namedIn(word).some(({ codes }) => codes.some(code => avoided.includes(code)))) return false
  const [, next] = new RegExp(`${word}s? (\\p{L}+)`, 'u').exec(text) ?? []
  return next !== undefined && !NO_NOUN.test(next)
}

function dietIn(clause: Clause, grounds: Grounds, before: string): SafetyFault | undefined {
  const { text, isQuestion } = clause
  const found = SAYS_DIET.exec(text)
  if (!found || isQuestion || isHedgedAt(clause, found.index) || isDenied(text, found.index + found[0].length))
    return undefined
  const diets = DIETS.filter(([pattern]) => pattern.test(found[0])).map(([, diet]) => diet)
  const dishes = resolved(dishesNamed(text, grounds.dishes).dishes, text, before, grounds)
  const isTrue = dishes.length > 0 && dishes.every(dish => diets.every(diet => dish.diets.includes(diet)))
  return isTrue ? undefined : 'diet'
}
