import { button, element } from '/shared/element.js'
import { dollars } from '/shared/wording.js'
import { exactPick, showPick } from './compose-order.js'
import { itemForm } from './item-form.js'
import { readMenu, readRestaurant } from './read-menu.js'
import { openText, photoOf } from './show-restaurants.js'
/** @import { MenuResponse } from '#src/menu/schema.ts' */
/** @import { Details } from './read-menu.js' */
/** @import { Pick } from './compose-order.js' */
/** @import { Group, Item } from './item-rules.js' */
/** @import { Change } from './change-ticket.js' */

/**
 * Creates the menu dialog of a restaurant. Picked dishes are put on the ticket as they are, without the clerk.
 * @param {HTMLDialogElement} dialog
 * @param {{ readonly change: (change: Change, shown: string) => void }} ticket
 */
export function createMenuPanel(dialog, { change }) {
  /** Picks by restaurant. They survive closing the menu. */
  /** @type {Map<string, Pick[]>} */
  const picksOf = new Map()

  /**
   * @param {{ readonly id: string, readonly name: string, readonly canOrder: boolean,
   *   readonly section?: string | undefined }} restaurant `section` is the name of the section to show first
   */
  async function open({ id, name, canOrder, section }) {
    dialog.replaceChildren(head(name, close), element('p', { class: 'hint' }, 'Reading the menu…'))
    dialog.showModal()
    try {
      const [answer, details] = await Promise.all([readMenu(id), readRestaurant(id)])
      draw({ id, canOrder, details }, answer)
      const wanted = answer.menu.categories.find(category => category.name === section)
      if (wanted) showSection(wanted.id)
    } catch {
      dialog.replaceChildren(
        head(name, close),
        element('p', { class: 'hint' }, 'The menu cannot be read at the moment.'),
      )
    }
  }

  const close = () => dialog.close()

  /**
   * @param {{ readonly id: string, readonly canOrder: boolean, readonly details: Details }} restaurant
   * @param {MenuResponse} answer
   */
  function draw({ id, canOrder, details }, { menu }) {
    const { name } = details
    const groups = new Map(menu.modifier_categories.map(group => [group.id, group]))
    const tray = element('div', { class: 'tray' })
    const picks = picksOf.get(id) ?? []
    picksOf.set(id, picks)
    const drawTray = () =>
      tray.replaceChildren(
        ...trayContent(picks, drawTray, () => {
          const edits = picks.map(pick => ({ action: /** @type {const} */ ('add'), ...exactPick(pick) }))
          change({ restaurant: id, edits }, picks.map(showPick).join('\n'))
          picksOf.delete(id)
          close()
        }),
      )
    const pick = (/** @type {Pick} */ picked) => {
      picks.push(picked)
      drawTray()
    }
    const sections = menu.categories.map(category =>
      element(
        'section',
        { id: `section-${category.id}` },
        element('h3', {}, category.name),
        element(
          'ul',
          { class: 'items' },
          ...category.items.map(item => itemRow(item, groups, canOrder ? pick : undefined)),
        ),
      ),
    )
    dialog.replaceChildren(
      head(name, close),
      sectionButtons(menu.categories),
      element('div', { class: 'menu-body' }, about(details), ...sections),
      tray,
    )
    drawTray()
  }

  return { open }
}

/** @param {Details} details */
const about = details =>
  element(
    'div',
    { class: 'about' },
    element('img', { src: photoOf(details.slug), alt: '', width: 400, height: 300 }),
    element(
      'div',
      {},
      element('p', { class: 'facts' }, `${details.cuisines.join(', ')} · ${details.rating}\u00a0★`),
      element('p', { class: details.open_now && details.accepting_orders ? 'open' : 'closed' }, openText(details)),
    ),
    details.description !== undefined && element('p', { class: 'story' }, details.description),
  )

const head = (/** @type {string} */ name, /** @type {() => void} */ close) =>
  element(
    'header',
    { class: 'menu-head' },
    element('h2', { id: 'menu-title' }, name),
    button('Close', close, { class: 'quiet' }),
  )

const showSection = (/** @type {string} */ id) =>
  document.getElementById(`section-${id}`)?.scrollIntoView({ block: 'start' })

/** @param {MenuResponse['menu']['categories']} categories */
const sectionButtons = categories =>
  element(
    'nav',
    { class: 'sections', 'aria-label': 'Sections of the menu' },
    ...categories.map(({ id, name }) => button(name, () => showSection(id), { class: 'chip' })),
  )

/**
 * @param {Item} item
 * @param {ReadonlyMap<string, Group>} groups
 * @param {((pick: Pick) => void) | undefined} pick
 */
function itemRow(item, groups, pick) {
  const orderable = pick !== undefined && item.in_stock && item.available_now
  const row = element('li', { class: 'item' })
  const facts = [
    ...item.diets.map(diet => diet.replaceAll('_', '-')),
    ...(item.in_stock ? [] : ['sold out']),
    ...(item.in_stock && !item.available_now ? ['not at this hour'] : []),
  ]
  const title = element(
    orderable ? 'button' : 'div',
    orderable ? { class: 'item-title', type: 'button', 'aria-expanded': 'false' } : { class: 'item-title' },
    element('span', { class: 'item-name' }, item.name),
    element('span', { class: 'figure' }, priceOf(item)),
    item.description !== undefined && element('span', { class: 'item-text' }, item.description),
    facts.length > 0 && element('span', { class: 'item-facts' }, facts.join(' · ')),
  )
  row.append(title)
  if (pick && orderable)
    title.addEventListener('click', () => {
      const isOpen = row.querySelector('.item-form')
      if (isOpen) isOpen.remove()
      else
        row.append(
          itemForm(item, groups, picked => {
            pick(picked)
            row.querySelector('.item-form')?.remove()
            title.setAttribute('aria-expanded', 'false')
            title.focus()
          }),
        )
      title.setAttribute('aria-expanded', String(!isOpen))
    })
  return row
}

const priceOf = (/** @type {Item} */ item) =>
  item.pricing_type === 'per_pound' && item.packageWeight === undefined
    ? `${dollars(item.price_cents)} / lb`
    : dollars(item.price_cents)

/**
 * @param {Pick[]} picks
 * @param {() => void} redraw
 * @param {() => void} send
 */
function trayContent(picks, redraw, send) {
  if (picks.length === 0) return []
  const remove = (/** @type {number} */ at) => {
    picks.splice(at, 1)
    redraw()
  }
  return [
    element(
      'ul',
      { class: 'picks', 'aria-label': 'Your picks' },
      ...picks.map((pick, at) =>
        element(
          'li',
          {},
          showPick(pick),
          button('Remove', () => remove(at), { class: 'quiet small', 'aria-label': `Remove ${pick.name}` }),
        ),
      ),
    ),
    button('Put on my ticket', send, { class: 'primary wide' }),
  ]
}
