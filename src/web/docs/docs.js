import { byId, element } from '/shared/element.js'
import { createSearch } from './search.js'
import { addActions } from './send-request.js'

/** Interactive features of the documentation page: search, copy, send, and the position in the contents. */

const book = byId('reference', HTMLElement)
byId('search-place', HTMLElement).append(createSearch(book))
for (const figure of book.querySelectorAll('figure.request')) addActions(/** @type {HTMLElement} */ (figure))

const toc = document.querySelector('.toc')
const narrow = window.matchMedia('(max-width: 899px)')
// On a phone, an open table of contents would push the text off the screen.
const fold = () => toc?.toggleAttribute('open', !narrow.matches)
narrow.addEventListener('change', fold)
fold()
toc?.addEventListener('click', event => {
  if (narrow.matches && event.target instanceof HTMLAnchorElement) fold()
})

/** Opens all collapsed sections around the target of the URL fragment. */
function uncover() {
  const place = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
  for (let at = place?.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true
  place?.scrollIntoView()
}
window.addEventListener('hashchange', uncover)
uncover()

/** Highlights the operation currently in view in the table of contents. */
const links = new Map(
  [...document.querySelectorAll('.contents a')].map(link => [link.getAttribute('href')?.slice(1), link]),
)
const watch = new IntersectionObserver(
  entries => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      for (const link of links.values()) link.removeAttribute('aria-current')
      links.get(target.id)?.setAttribute('aria-current', 'location')
    }
  },
  { rootMargin: '-80px 0px -70% 0px' },
)
for (const section of book.querySelectorAll('.operation, #start, #errors, #objects')) watch.observe(section)

document.documentElement.append(element('span', { id: 'ready', hidden: true }))
