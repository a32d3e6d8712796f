import { termsOfPhrase } from '#src/clerk/menu-parser/food-layer.ts'
import type { Command } from './command.ts'
import type { UnderstandingContext } from './context.ts'
import { fold } from './text.ts'

/** Words that ask to see part of a menu. */
const SHOWS =
  /\b(?:show|see|list|look at|what|which|whats|kinds?|types?|they got|they have|you got|you have|u got|tienen|hay|que|q|cuales|muestr\w+|ensen\w+|ver)\b/
const FRAME =
  /\b(?:(?:just |only |please |can (?:i|you|u) |could (?:i|you) |let me |lemme |i want to |i wanna |quiero |dejame |puedo |me )*(?:show(?: me| us)?|see|list|look at|muestr[ae]n?(?:me|nos)?|ensen[ae]n?(?:me|nos)?|(?:mostrar|ensenar)(?:me|nos)|ver)|(?:what|which|que|q|cuales)(?: (?:kinds?|types?|sorts?|clases?|tipos?)(?: of| de)?)?|(?:do |does )?(?:they|you|u|ya|yall|ustedes) (?:guys |all )?(?:got|have|sell|serve|make|do)|(?:ellos |ustedes )?(?:tienen?|hay|venden|sirven)|fine|ok|okay|no|just|please|pls|bro|man|dude|hey|then|so|well|lol|ugh|omg|por favor|porfa|pues|bueno|a ver|on (?:the|their|your) menu|there|here|ahi|again|section|menu|all)\b/g
const THE = /^(?:(?:the|their|your|all|other|more|el|la|los|las|sus|otr[oa]s?|mas|de|some|any|of) )+/
const MOST_KINDS = 4
/** Request to be shown a dish, which is never an order, even if the menu has a dish of that name. */
const LOOKS =
  /^(?:[ ,]|y |a ver|pues |bueno |oiga |oye |por favor|me |mejor )*(?:muestr[ae]n?(?:me|nos)|ensen[ae]n?(?:me|nos)|(?:puede|podria|puedes|podrias) (?:mostrar|ensenar)(?:me|nos)|(?:dejeme|dejame|quiero|quisiera|puedo|podria) ver)(?= )/
const AMOUNT = /(?:^| )(?:\d+|un|una|dos|tres|cuatro|cinco|seis) /

/**
 * Kinds of dishes to show: "Show me the soups and the sandwiches", "the curries and the breads", "q bebidas
 * tienen?". Plurals without an amount never order anything.
 */
export function menuSectionsAsked(text: string, ground: UnderstandingContext): Command[] | undefined {
  const { menu, open } = ground
  if (!menu) return undefined
  const said = fold(text.replace(/[,;.!?¿¡]+/g, ' , '))
  const isShown = SHOWS.test(said)
  const parts = said
    .replace(FRAME, ' , ')
    .split(/[, ]*,[, ]*|(?: and| y| e| or| o| n| plus)(?= )/)
    .map(part => part.trim().replace(THE, '').replace(THE, '').trim())
    .filter(part => part !== '')
  const kinds = [...new Set(parts)]
  if (kinds.length === 0 || kinds.length > MOST_KINDS || (!isShown && !/(?:^| )(?:the|los|las) /.test(said)))
    return undefined
  const isKind = (kind: string) =>
    PLURAL.test(kind) &&
    !isNameOfDish(kind, ground) &&
    open.every(({ options }) => options.every(({ option }) => !fold(option.name).includes(kind))) &&
    (DRINKS.test(kind) || sectionOf(kind, ground) !== undefined || dishesOf(kind, ground) > 1)
  // without a word of request, a single kind must match a menu section
  const isMeant = isShown || kinds.length > 1 || sectionOf(kinds[0]!, ground) !== undefined
  if (!isMeant || !kinds.every(isKind)) return LOOKS.test(said) && !AMOUNT.test(said) ? [{ do: 'menu' }] : undefined
  return kinds.map(kind => ({ do: 'menu', section: DRINKS.test(kind) ? 'drinks' : calledIn(kind, ground) }))
}

/** Kind of dish: plural, one or two words. */
const PLURAL = /^(?:\p{L}+ )?\p{L}{3,}s$/u
const DRINKS = /^(?:drinks|beverages|bebidas|refrescos|sodas)$/

/** Menu category with that name. */
const sectionOf = (kind: string, { menu }: UnderstandingContext): string | undefined => {
  const [last = ''] = termsOfPhrase(kind).slice(-1)
  return menu?.menu.file.categories.map(({ name }) => name).find(name => termsOfPhrase(name).includes(last))
}

/** Section query for a kind; a word that occurs in several section names shows all of them. */
const calledIn = (kind: string, ground: UnderstandingContext): string =>
  ground.menu?.menu.file.categories.some(({ name }) => fold(name).includes(kind))
    ? kind
    : (sectionOf(kind, ground) ?? kind)

const isNameOfDish = (kind: string, { menu }: UnderstandingContext): boolean =>
  menu?.items.some(({ item }) => termsOfPhrase(item.name).join(' ') === termsOfPhrase(kind).join(' ')) ?? false

const dishesOf = (kind: string, { menu }: UnderstandingContext): number => {
  const [last = ''] = termsOfPhrase(kind).slice(-1)
  return menu?.items.filter(({ item }) => termsOfPhrase(item.name).includes(last)).length ?? 0
}
