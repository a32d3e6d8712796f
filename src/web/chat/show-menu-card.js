import { button, element } from '/shared/element.js'

/** @import { MenuSection } from './read-reply.js' */

/** Maximum number of sections shown with their dishes. Longer menus only list the section names. */
const FEW_SECTIONS = 4

/**
 * Creates the menu card in the conversation. Each section opens the full menu.
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
