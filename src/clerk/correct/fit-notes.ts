import type { CompiledItem, CompiledMenu } from '#src/clerk/menu-parser/compile-menu.ts'
import { isDrinkItem } from '#src/clerk/menu-parser/drink-item.ts'
import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import { termOf } from '#src/clerk/menu-parser/term.ts'
import type { CartLine } from '#src/clerk/state.ts'
import { isEatable, REFUSAL_JOINERS, wordsOfNote } from './eatable.ts'
import { isOfKitchen } from './kitchen-words.ts'

export type FittingNotes = {
  readonly lines: readonly CartLine[]
  /** Refused words that name no food. */
  readonly leftovers: readonly string[]
}

/** Words of a guest who complains to the clerk about an order: who did what, and what was wanted. */
const SPOKEN =
  /\b(?:i|i[’']?(?:m|d|ll|ve)|you(?:[’']?(?:ve|re))?|we|wanted|wants|said|told|asked|ordered|added|meant|should(?:n[’']?t)?|why|when|wrong|mistake|fewer|instead|again|still|never|did(?:n[’']?t)?|yo|usted|quer[ií]a|quiero|quiere|pedi|ped[ií]|dije|puso|porque|por qu[eé]|otra vez|equivoc\w+)\b|\S\s+with(?:out)?\s/i
const LEADS = /^(?:extra|light|more|less|no|sin|m[aá]s) /i
const REFUSES = /^(?:no|sin) (.+)$/
/** Whole dishes, which cannot be left off another dish. */
const DISHES = new Set(
  'pizza burrito sandwich soup taco sub hero burger wrap roll pie bowl drink beverage platter combo dish meal'.split(
    ' ',
  ),
)

/**
 * Keeps a note such as "no chives" only if it refuses food that the line may contain: "no tomato slice" refuses a
 * different dish, "no burrito" the dish itself, and "no longer" no food.
 */
export function keepApplicableNotes(
  menu: CompiledMenu,
  lines: readonly CartLine[],
  before: readonly CartLine[],
): FittingNotes {
  const known = new Set(before.flatMap(({ notes }) => notes))
  const dishes = new Set(menu.items.map(({ item }) => termsOfPhrase(item.name).join(' ')))
  const leftovers: string[] = []
  const heads = lines.map(line => headOf(menu.itemOf.get(line.item.id)))
  const isFit = (note: string, item: CompiledItem | undefined): boolean => {
    // the guest addressed the clerk about the order, which no kitchen can act on
    if (!known.has(note) && SPOKEN.test(note)) {
      leftovers.push(note.replace(LEADS, ''))
      return false
    }
    if (item && !known.has(note) && COOKED.test(note) && isDrinkItem(menu, item)) {
      leftovers.push(note)
      return false
    }
    // packaged goods are not prepared, so "extra" or "no" referred to another item
    if (item && !known.has(note) && isPacked(item) && !OF_GOODS.test(note)) {
      leftovers.push(note.replace(/^(?:extra|light|more|less|double|no|sin|mas|más) /, ''))
      return false
    }
    if (!known.has(note) && !isOfKitchen(menu, note)) {
      leftovers.push(note.replace(LEADS, '').trim())
      return false
    }
    const refused = REFUSES.exec(note)?.[1]
    if (refused === undefined || known.has(note)) return true
    const words = wordsOfNote(refused).filter(word => !REFUSAL_JOINERS.has(word))
    const eaten = words.filter(word => isEatable(menu, word))
    if (eaten.length === 0 || eaten.length < words.length) {
      // words that are partly food referred to another item; words without any food request nothing
      if (eaten.length > 0) leftovers.push(refused)
      return false
    }
    const terms = words.map(termOf)
    // "no fries" next to an order of fries refers to the fries
    const isOther = (term: string) => heads.includes(term) && headOf(item) !== term && !isIn(item, term)
    if (terms.some(isOther)) {
      leftovers.push(refused)
      return false
    }
    return !isItself(item, terms) && (terms.length < 2 || !dishes.has(terms.join(' ')))
  }
  const kept = lines.map(line => ({
    ...line,
    notes: line.notes.filter(note => {
      const item = menu.itemOf.get(line.item.id)
      return isFit(note, item) && (known.has(note) || !isSo(line, item, note))
    }),
  }))
  return { lines: kept, leftovers: leftovers.filter(left => left !== '') }
}

const headOf = (item: CompiledItem | undefined): string | undefined =>
  item && termsOfPhrase(item.item.name.split(',')[0]!).at(-1)

const isIn = (item: CompiledItem | undefined, term: string): boolean =>
  item !== undefined && (item.described.has(term) || item.optionTerms.has(term) || item.named.has(term))

/**
 * True if the refusal already holds: "No slaw" for a plate whose single side is fries comes without coleslaw.
 */
function isSo({ item: { modifiers = [] } }: CartLine, item: CompiledItem | undefined, note: string): boolean {
  const refused = termsOfPhrase(REFUSES.exec(note)?.[1] ?? '')
  const [term, ...others] = refused
  return (
    term !== undefined &&
    others.length === 0 &&
    item?.groups.some(({ group, options }) => {
      const chosen = modifiers.find(({ category_id }) => category_id === group.id)?.modifier_ids ?? []
      const isIts = (name: string) =>
        termsOfPhrase(name).some(own => own === term || (term.length > 3 && own.endsWith(term)))
      const meant = options.filter(({ option }) => isIts(option.name))
      return (
        group.max_units === 1 &&
        chosen.length > 0 &&
        meant.length > 0 &&
        !meant.some(({ option }) => chosen.includes(option.id))
      )
    }) === true
  )
}

/** Cooking styles, which do not apply to drinks. */
const COOKED = /\b(?:rare|well done|bien cocid[oa]|t[eé]rmino medio|medium well|crispy|toasted)\b/i

const PACKED =
  /,\s.*(?:\b\d+(?:\.\d+)?\s?(?:oz|lbs?|ml|l|g|kg)\b|\b(?:dozen|half dozen|quart|pint|gallon|liter|bag|box|bunch|rolls|cans)\b)/i
const isPacked = ({ item, groups }: CompiledItem): boolean => groups.length === 0 && PACKED.test(item.name)
/** Attributes of packaged goods. */
const OF_GOODS =
  /\b(?:ripe|green|fresh|cold|frozen|soft|firm|small|large|big|thin|thick|lean|brown|white|organic|maduros?|verdes?|fresc[oa]s?|fri[oa]s?|fin[oa]s?)\b/i

/** True if the words name the dish of the line or another whole dish, and nothing that could be left off. */
function isItself(item: CompiledItem | undefined, terms: readonly string[]): boolean {
  if (!item) return false
  const own = termsOfPhrase(item.item.name)
  const isList = /[,&]| and | with | y | con /i.test(item.item.name)
  const head = terms.at(-1)!
  // the "hash" of "corned hash and eggs"
  const first = isList ? termsOfPhrase(item.item.name.split(/[,&]| and | with | y | con /i)[0]!) : []
  if (first.length > 1 && terms.length === 1 && head === first.at(-1)) return true
  if (!isList && head === own.at(-1) && terms.every(term => own.includes(term))) return true
  return DISHES.has(head) && !item.optionTerms.has(head) && !item.described.has(head)
}
