import { DIETS } from '#src/menu/model.ts'
import type { MenuResponse } from '#src/menu/schema.ts'
import { BESIDE } from './menu-answers.ts'

type Category = MenuResponse['menu']['categories'][number]
type WireItem = Category['items'][number]

const MILD =
  /\b(?:mild|(?:not|isnt|arent|no|nothing|non|sin|less) (?:too |very |so |muy |es |sea )*(?:spicy|hot|picante)|no (?:pica|pique|pican))\b/
const HOT =
  /\bspicy|spiced|chil(?:e|i|li)|jalape|habanero|sriracha|hot\b|jungle|diabla|sichuan|szechuan|fiery|scorch|cayenne|buffalo|vindaloo|\bcurry|kimchi|gochu|\bjerk|pepper flakes|larb|nam tok|krapow/i
/** Questions about the spiciness and size of a dish. */
export const HEAT_SPOKEN = /\b(?:spicy|spice|hot|mild|heat|picantes?|pican?|picos[oa]s?|enchilos[oa]s?)\b/
export const SIZE_SPOKEN =
  /\b(?:how (?:big|large|small|much food|many (?:people|pieces|slices|persons|come|are|in|per|can|does|do|will|would))|how many (?:\w+ ){1,3}(?:are|is|come|do|does|in)|(?:what|which) (?:\w+ )?sizes?|sizes|(?:is|are) (?:it|this|that|they) (?:very |really |pretty )?(?:big|small|large|huge|filling)|a lot of food|enough (?:for|to)|feeds?|serves?|big enough|size of|para cuant[oa]s|cuant[oa]s (?:\w+ ){0,3}(?:traen?|vienen?|dan|incluyen?)|que tan grande|alcanza)\b/
/** Menu wording about the spiciness and size of a dish. */
export const HEAT_TOLD = new RegExp(`${HOT.source}|\\b(?:mild|gentle|fire|heat)\\b`, 'i')
export const SIZE_TOLD =
  /\b(?:\d+|two|three|four|five|six|eight|ten|twelve|dozen|serves|feeds|pieces?|pound|ounces?|inch(?:es)?|foot|half|whole|large|small)\b/i
const WANTS_HEAT = /\b(?:spicy|fiery|picantes?)\b|\bhot$|\bhot (?:stuff|food|dish|dishes)\b/
const MANY =
  /\b(?:for|feeds?|serves?|share|between|para) (?:the |a |us )?(?:two|three|four|five|six|\d+|group|family|table|dos|tres|cuatro)\b/
const SHARED =
  /\b(?:for two|for three|for four|for the table|table for|dinner for|supper for|the pair|family|party|platter|combo|sharing|tray|bucket|dozen)\b/i
const KIDS = /\b(?:kids?|child(?:ren)?|toddler|yr old|year old|years old|ninos?|ninas?|picky)\b/
const FILLING =
  /\b(?:(?:most |really |very |super |mas )?(?:filling|hearty|fills? (?:me|us) up|satisfying|llenador[ae]?s?|que llen[ea]n?))\b/
const STARTERS = /starter|appetizer|salad|snack|bread|entrada/i

const DIET_NAMES: readonly (readonly [pattern: RegExp, diet: (typeof DIETS)[number]])[] = DIETS.map(diet => [
  new RegExp(
    `\\b${diet.replace('_', '[ _-]?').replace(/an$|ian$/, '(?:an|ian|ano|ana|iano|iana)')}s?\\b|${diet === 'vegetarian' ? '\\bveggie\\b' : '(?!)'}`,
  ),
  diet,
])
export const DIET_WORDS =
  /\b(?:vegan[oa]?|vegetarian[oa]?|veggie|pescatarian|halal|kosher|gluten[ -]?free|dairy[ -]?free)s?\b/g
export const dietsIn = (asks: string) => DIET_NAMES.flatMap(([pattern, diet]) => (pattern.test(asks) ? [diet] : []))

/** Removes words that filter by diet, spiciness, or size, because they name no dish. */
export const bareOf = (asks: string): string =>
  asks.replace(DIET_WORDS, ' ').replace(new RegExp(FILLING, 'g'), ' ').replace(WANTS_HEAT, ' ')

/** Parses the filters of a question: price, diet, spiciness, party size, and portion size. */
export function limitsOf(asks: string, maxPrice: number | undefined) {
  const diets = dietsIn(asks)
  const isMild = MILD.test(asks)
  const isHot = !isMild && WANTS_HEAT.test(asks)
  const isFilling = FILLING.test(asks)
  const isForKids = KIDS.test(asks)
  const isShared = MANY.test(asks) && !isForKids
  const isOfHeat = (item: WireItem): boolean => HOT.test(`${item.name} ${item.description ?? ''}`)
  const keep = (item: WireItem): boolean =>
    (maxPrice === undefined || item.price_cents <= maxPrice) &&
    diets.every(diet => item.diets.includes(diet)) &&
    !(isMild && isOfHeat(item)) &&
    !(isHot && !isOfHeat(item)) &&
    !(isShared && !SHARED.test(`${item.name} ${item.description ?? ''}`))
  const keepSection = ({ name }: Category): boolean => !isFilling || !(BESIDE.test(name) || STARTERS.test(name))
  return {
    keep,
    keepSection,
    isLimited: maxPrice !== undefined || diets.length > 0 || isMild || isHot || isFilling || isShared || isForKids,
    notes: [
      ...(isMild ? ['Menus do not measure heat: these do not speak of any.'] : []),
      ...(isHot ? ['Menus do not measure heat: these speak of it.'] : []),
      ...(isFilling ? ['Menus do not say how filling a dish is: these are the mains.'] : []),
    ],
  }
}
