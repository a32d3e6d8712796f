import { button, element } from '/shared/element.js'

/** @import { MenuSection } from './read-reply.js' */

/** So many sections are named only; fewer were asked for, and are shown with their dishes. */
const FEW_SECTIONS = 4

/**
 * A menu in the conversation: its sections, each of which opens the whole.
 * @param {string} restaurant
 * @param {readonly MenuSection[]} sections
 * @param {(section?: string) => void} open
 */
export const menuCard = (restaurant, sections, open) =>
  element(
    'section',
    { class: 'menu-card', 'aria-label': `Menu of ${restaurant}` },
    element('h3', {}, restaurant),
    sections.length <= FEW_SECTIONS
      ? element(
          'dl',
          {},
          ...sections.flatMap(({ name, dishes }) => [element('dt', {}, name), element('dd', {}, dishes)]),
        )
      : element(
          'div',
          { class: 'chips' },
          ...sections.map(({ name }) => button(name, () => open(name), { class: 'chip keep' })),
        ),
    button('Browse the menu', () => open(), { class: 'accent keep' }),
  )
