import { button, element } from '/shared/element.js'
import { chosenIn, lacking, openGroups, tapped, unitsOf } from './item-rules.js'
import { keepingFocus, optionChips } from './option-chips.js'
import { readMenu } from './read-menu.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { Chosen, Group, Item } from './item-rules.js' */
/** @import { Change } from './change-ticket.js' */

/** @typedef {ClerkResponse['cart']['items'][number]} Line */

/**
 * Creates the form for the missing options of the first incomplete line, as chips from the restaurant's menu. Falls
 * back to text if the menu cannot be fetched.
 * @param {ClerkResponse} turn
 * @param {{ readonly change: (change: Change, shown: string) => void, readonly inWords: readonly string[] }} over
 */
export function optionsForm({ cart, missing }, { change, inWords }) {
  const lines = cart.items.filter((_, at) => missing.includes(`items[${at}].modifiers`))
  const form = element('section', { class: 'fields options', 'aria-label': 'Choices to make' })
  const tell = () => form.replaceChildren(element('p', { class: 'words' }, inWords.join('\n')))
  const [line] = lines
  if (!line || cart.restaurant_id === null) tell()
  else
    readMenu(cart.restaurant_id).then(({ menu }) => {
      const item = menu.categories.flatMap(({ items }) => items).find(({ id }) => id === line.id)
      const groups = new Map(menu.modifier_categories.map(group => [group.id, group]))
      if (!item) return tell()
      const at = cart.items.indexOf(line)
      ask(form, { line, at, item, groups, others: lines.length - 1, change })
      form.scrollIntoView({ block: 'nearest' })
    }, tell)
  return form
}

/**
 * @param {HTMLElement} form
 * @param {{ readonly line: Line, readonly at: number, readonly item: Item, readonly groups: ReadonlyMap<string, Group>,
 *   readonly others: number, readonly change: (change: Change, shown: string) => void }} about
 */
function ask(form, { line, at, item, groups, others, change }) {
  const before = chosenIn(line.modifiers)
  let chosen = before
  const draw = () => {
    const open = openGroups(item, groups, chosen).filter(group => lacking(before, group) !== undefined)
    const lacks = open.flatMap(group => lacking(chosen, group) ?? [])
    form.replaceChildren(
      element('h3', {}, item.name, others > 0 && element('small', {}, `${others} more to settle after it`)),
      ...optionChips(open, chosen, (group, optionId) => {
        chosen = tapped(chosen, group, optionId)
        keepingFocus(form, draw)
      }),
      button('Take these', () => change(taken(at, chosen), wordsOf(open, chosen)), {
        class: 'primary',
        disabled: lacks.length > 0,
        'data-key': 'take',
      }),
    )
  }
  draw()
}

/** Writes the options of a line exactly. @returns {Change} */
const taken = (/** @type {number} */ at, /** @type {Chosen} */ chosen) => ({
  edits: [
    {
      action: 'change',
      line: at + 1,
      modifiers: [...chosen].map(([category_id, options]) => ({
        category_id,
        modifier_ids: [...options].flatMap(([id, units]) => Array.from({ length: units }, () => id)),
      })),
    },
  ],
})

const wordsOf = (/** @type {readonly Group[]} */ open, /** @type {Chosen} */ chosen) =>
  open
    .flatMap(group =>
      group.options.flatMap(({ id, name }) => {
        const units = unitsOf(chosen, group.id, id)
        return units === 0 ? [] : [units > 1 ? `${units} ${name}` : name]
      }),
    )
    .join(', ')
