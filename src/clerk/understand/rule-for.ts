import type { Command } from './command.ts'
import type { UnderstandingContext } from './context.ts'
import { byRule } from './rules.ts'
import { takeLocation } from './take-place.ts'
import { trimmed } from './text.ts'

/** Applies a question to the restaurant that it names. */
export function applyToNamedRestaurant(
  rule: readonly Command[],
  text: string,
  { named }: UnderstandingContext,
): Command[] {
  const isOfOne = rule.some(({ do: wish }) => wish === 'facts' || wish === 'human' || wish === 'menu')
  const found = isOfOne ? named(text) : undefined
  const [id, ...others] = found?.ids ?? []
  if (id === undefined || others.length > 0) return [...rule]
  return rule.map(command => {
    if (command.do === 'human') return { do: 'facts', about: 'contact', id }
    return command.do === 'facts' || command.do === 'menu' ? { ...command, id } : command
  })
}

const NAMES_MENU =
  /\bmenu|\bcarta\b|^what (?:do|does|else)|^que (?:tienen|hay)|^what(?:'?s| is) (?:good|there|on|in)|^how much|^price|^tell me|^cu[aá]nto/i

/**
 * Commands of the rule that matches the text. Without a menu, "burgers" and "anything vegan" are searches instead.
 */
export function ruleFor(
  text: string,
  { menu, named, knowsPlace }: UnderstandingContext,
): readonly Command[] | undefined {
  const found = byRule(text)
  const asked = found?.find(one => one.do === 'menu' && one.item !== undefined)
  // without a restaurant, the price of a dish becomes a nearby search
  if (!menu && asked?.do === 'menu' && asked.item !== undefined && named(text) === undefined) {
    const { text: item, near } = takeLocation(asked.item, knowsPlace, false)
    // "pad thai in Astoria" searches for pad thai
    if (near === undefined && knowsPlace(item) > 0) return undefined
    return [{ do: 'search', query: trimmed(item), ...(near === undefined ? {} : { near }) }]
  }
  // without a restaurant, a question who delivers to a location is a search
  if (!menu && asksWhoDelivers(found) && named(text) === undefined && takeLocation(text, knowsPlace, false, true).near)
    return undefined
  const isOfMenu = found?.some(one => one.do === 'menu' && (one.section ?? one.diet ?? !NAMES_MENU.test(text)))
  return !menu && isOfMenu ? undefined : found
}

const asksWhoDelivers = (rule: readonly Command[] | undefined): boolean =>
  rule?.some(one => one.do === 'facts' && one.about === 'delivery') === true
