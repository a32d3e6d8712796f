import { element } from '/shared/element.js'
import { counted } from '/shared/wording.js'

/**
 * Creates the search field of the documentation. Sections that do not match are hidden only while it has a query.
 * @param {HTMLElement} book
 */
export function createSearch(book) {
  const input = element('input', {
    id: 'sought',
    type: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'Search, by key /',
  })
  const found = element('p', { class: 'hint', role: 'status' })
  const pages = [...book.querySelectorAll('.operation, .object, .errors tbody tr')].map(page => ({
    page: /** @type {HTMLElement} */ (page),
    text: (page.textContent ?? '').toLowerCase(),
    names:
      `${page.id} ${page.querySelector('h3, th')?.textContent} ${page.querySelector('.route')?.textContent}`.toLowerCase(),
  }))
  const links = [...document.querySelectorAll('.contents li')].map(item => ({
    item: /** @type {HTMLElement} */ (item),
    id: item.querySelector('a')?.getAttribute('href')?.slice(1),
  }))

  function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const fits = (/** @type {string} */ text) => words.every(word => text.includes(word))
    // Prefer name matches: a query with the name of an operation asks for that operation.
    const named = pages.filter(({ names }) => fits(names))
    const shown = new Set((named.length > 0 ? named : pages.filter(({ text }) => fits(text))).map(({ page }) => page))
    for (const { page } of pages) page.hidden = !shown.has(page)
    const ids = new Set([...shown].map(page => page.id))
    for (const { item, id } of links) item.hidden = words.length > 0 && id !== undefined && !ids.has(id)
    for (const list of document.querySelectorAll('.contents ul')) {
      const isEmpty = words.length > 0 && ![...list.children].some(item => item instanceof HTMLElement && !item.hidden)
      list.previousElementSibling?.toggleAttribute('hidden', isEmpty && list.previousElementSibling.tagName === 'H2')
    }
    for (const chapter of book.querySelectorAll('.chapter'))
      chapter.toggleAttribute('hidden', words.length > 0 && ![...shown].some(page => chapter.contains(page)))
    found.textContent =
      words.length === 0
        ? ''
        : shown.size === 0
          ? 'Nothing found.'
          : `${counted(shown.size, 'place')}. Enter goes to the first.`
    return [...shown][0]
  }

  input.addEventListener('input', () => {
    search()
    window.scrollTo({ top: 0 })
  })
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      input.value = ''
      search()
    }
    const first = event.key === 'Enter' ? search() : undefined
    if (first) {
      first.scrollIntoView()
      const anchor = first.querySelector('a')
      if (anchor instanceof HTMLElement) anchor.focus()
    }
  })
  document.addEventListener('keydown', event => {
    const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (event.key !== '/' || writing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    input.focus()
    input.select()
  })
  return element(
    'search',
    { class: 'search' },
    element('label', { class: 'hidden', for: 'sought' }, 'Search the reference'),
    input,
    found,
  )
}
