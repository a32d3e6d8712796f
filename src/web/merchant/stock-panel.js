import { after } from '/shared/browser.js'
import { button, element } from '/shared/element.js'
import { createList } from './keep-order.js'

/** @import { StockEntry } from '#src/fulfillment/console/schema.ts' */
/** @import { Speaker } from './speak.js' */

const TYPING_MS = 150

/** Describes stock with holds: "1 left, 9 promised" (orderable, and held by unpaid orders). Empty without holds. */
function promisedWords(/** @type {StockEntry} */ { left, unit, held }) {
  if (typeof held !== 'number' || held <= 0) return ''
  const of = unit === 'lb' ? ' lb' : ''
  return [...(left === null ? [] : [`${left}${of} left`]), `${held}${of} promised`].join(', ')
}

/**
 * Creates the stock list with a search.
 * @param {HTMLDialogElement} dialog
 * @param {{ readonly speaker: Speaker, readonly tell: import('./say.js').Tell }} over
 */
export function createStockPanel(dialog, { speaker, tell }) {
  const search = element('input', { type: 'search', id: 'stock-search', autocomplete: 'off', placeholder: 'Search' })
  const list = element('ul', { class: 'stock' })
  const none = element('p', { class: 'hint' })
  const draw = createList(list, { keyOf: ({ id }) => id, draw: row })
  let asked = 0
  let stopTyping = () => {}

  async function load() {
    asked += 1
    const mine = asked
    const found = await speaker.ask(`/stock?q=${encodeURIComponent(search.value.trim().slice(0, 80))}`)
    if (mine !== asked || !dialog.open) return
    if (found === undefined) none.textContent = 'The stock cannot be read now.'
    else {
      none.textContent = found.items.length === 0 ? 'Nothing on the menu is called so.' : ''
      draw(found.items)
    }
  }

  /** @param {StockEntry} entry @param {{ inStock: boolean, left?: number | null }} change @param {string} done */
  async function change(entry, change, done) {
    const said = await speaker.say('/stock', { items: [{ id: entry.id, ...change }] })
    if ('refusal' in said) tell(said.refusal.message.replace(/^items\[0\]\.\w+: /, ''), 'trouble')
    else {
      const promised = said.answer.items.map(promisedWords).find(Boolean)
      tell(change.inStock && promised !== undefined ? `${entry.name}: ${promised}` : done)
    }
    await load()
  }

  function row(/** @type {StockEntry} */ entry) {
    const { name, group, kind, inStock, left, unit } = entry
    const promised = promisedWords(entry)
    const amount = element('input', {
      type: 'number',
      min: unit === 'lb' ? 0.001 : 1,
      step: unit === 'lb' ? 'any' : 1,
      max: 999,
      inputmode: 'decimal',
      'aria-label': `How many of ${name}`,
      value: left === null || left === 0 ? undefined : left,
    })
    const isEmpty = left === 0
    const back = () => {
      // An item that ran out needs a new count.
      if (isEmpty && amount.value === '') return amount.focus()
      void change(entry, { inStock: true, ...(isEmpty ? { left: Number(amount.value) } : {}) }, `${name} is back`)
    }
    const form = element(
      'form',
      { class: 'amount' },
      amount,
      element('span', {}, unit === 'lb' ? 'lb' : 'left'),
      element('button', { type: 'submit', class: 'quiet', 'aria-label': `Set how many of ${name} are left` }, 'Set'),
    )
    form.addEventListener('submit', event => {
      event.preventDefault()
      const isLimited = amount.value !== ''
      const words = isLimited ? `${name}: ${amount.value} ${unit === 'lb' ? 'lb ' : ''}left` : `${name}: no limit`
      void change(entry, { inStock: true, left: isLimited ? Number(amount.value) : null }, words)
    })
    return element(
      'li',
      { class: inStock ? '' : 'gone' },
      element(
        'span',
        { class: 'what' },
        name,
        element('small', {}, kind === 'option' ? `${group} (option)` : group),
        promised !== '' && element('small', { class: 'promised' }, promised),
      ),
      kind === 'item' && form,
      inStock
        ? button('Sold out', () => change(entry, { inStock: false }, `${name} is sold out`), {
            class: 'quiet toggle',
            'aria-label': `${name} is sold out`,
          })
        : button('Put back', back, { class: 'accent toggle', 'aria-label': `Put ${name} back` }),
    )
  }

  search.addEventListener('input', () => {
    stopTyping()
    stopTyping = after(TYPING_MS, load)
  })
  return {
    open: () => {
      search.value = ''
      dialog.replaceChildren(
        element(
          'header',
          { class: 'stock-head' },
          element('h2', { id: 'dialog-title' }, 'Stock'),
          element('label', { class: 'hidden', for: 'stock-search' }, 'Search the stock'),
          search,
          button('Close', () => dialog.close(), { class: 'quiet' }),
        ),
        none,
        list,
      )
      dialog.classList.add('tall')
      dialog.showModal()
      void load()
    },
    /** Reloads the list if it is open. */
    refresh: () => {
      if (dialog.open && list.isConnected) void load()
    },
  }
}
