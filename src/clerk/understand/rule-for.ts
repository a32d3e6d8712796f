import type { Command } from './command.ts'
import type { Ground } from './ground.ts'
import { byRule } from './rules.ts'
import { takePlace } from './take-place.ts'
import { trimmed } from './text.ts'

/** A question of a restaurant that is named is about that one. */
export function ofNamed(rule: readonly Command[], text: string, { named }: Ground): Command[] {
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

/** What words say by their form. Without a menu, "burgers" and "anything vegan" are looked for. */
export function ruleFor(text: string, { menu, named, knowsPlace }: Ground): readonly Command[] | undefined {
  const found = byRule(text)
  const asked = found?.find(one => one.do === 'menu' && one.item !== undefined)
  // the price of a dish is looked for nearby where no restaurant is meant
  if (!menu && asked?.do === 'menu' && asked.item !== undefined && named(text) === undefined) {
    const { text: item, near } = takePlace(asked.item, knowsPlace, false)
    // "pad thai in Astoria" asks for pad thai
    if (near === undefined && knowsPlace(item) > 0) return undefined
    return [{ do: 'search', query: trimmed(item), ...(near === undefined ? {} : { near }) }]
  }
  // who delivers somewhere is looked for where no restaurant is meant
  if (!menu && asksWhoDelivers(found) && named(text) === undefined && takePlace(text, knowsPlace, false, true).near)
    return undefined
  const isOfMenu = found?.some(one => one.do === 'menu' && (one.section ?? one.diet ?? !NAMES_MENU.test(text)))
  return !menu && isOfMenu ? undefined : found
}

const asksWhoDelivers = (rule: readonly Command[] | undefined): boolean =>
  rule?.some(one => one.do === 'facts' && one.about === 'delivery') === true
