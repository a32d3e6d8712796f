import { byId } from '/shared/element.js'
import { openBoard } from './board-page.js'
import { keepAwake } from './keep-awake.js'
import { keepKey, keyInAddress, keyOf, lastRestaurant } from './keep-key.js'
import { createRing } from './ring.js'

const signIn = byId('sign-in', HTMLElement)
const form = byId('sign-in-form', HTMLFormElement)
const idField = byId('restaurant-id', HTMLInputElement)
const keyField = byId('key', HTMLInputElement)
const wrong = byId('wrong', HTMLParagraphElement)
const opening = byId('opening', HTMLElement)
const why = byId('why', HTMLParagraphElement)
const orders = byId('orders', HTMLElement)
const tools = byId('tools', HTMLDivElement)
const clock = byId('clock', HTMLTimeElement)
const link = byId('link', HTMLParagraphElement)
const ringButton = byId('ring', HTMLButtonElement)

const ring = createRing(() => {
  board?.redraw()
})
/** @type {ReturnType<typeof openBoard> | undefined} */
let board

const idInAddress = () => /^\/merchant\/(\d{1,12})$/.exec(window.location.pathname)?.[1]

/**
 * Opens a restaurant's board, and asks for the key again if that fails. The key is kept until the server rejects
 * it: a busy or unreachable server does not invalidate it.
 */
async function enter(/** @type {string} */ restaurantId, /** @type {string} */ key) {
  wrong.textContent = ''
  why.textContent = ''
  keepKey(restaurantId, key)
  if (idInAddress() !== restaurantId) window.history.replaceState(null, '', `/merchant/${restaurantId}`)
  show(opening)
  board = openBoard({
    restaurantId,
    key,
    ring,
    opened: () => show(orders),
    waits: words => {
      why.textContent = `${words} It is tried again by itself.`
    },
  })
  const refusal = await board.ended
  if (refusal === undefined) return
  board.close()
  board = undefined
  if (refusal.status === 401) keepKey(restaurantId, undefined)
  show(signIn)
  idField.value = restaurantId
  wrong.textContent = refusal.message
  keyField.focus()
}

/** Shows one of three views: sign-in, waiting for the first board, or the board. */
function show(/** @type {HTMLElement} */ wanted) {
  for (const each of [signIn, opening, orders]) each.hidden = each !== wanted
  const isOpen = wanted === orders
  tools.hidden = !isOpen
  clock.hidden = !isOpen
  if (!isOpen) {
    link.hidden = true
    byId('name', HTMLSpanElement).textContent = 'Comanda'
    document.title = "Comanda: the kitchen's console"
  }
}

function drawRing() {
  ringButton.setAttribute('aria-pressed', String(ring.isOn()))
  ringButton.textContent = ring.isOn() ? 'Ring on' : 'Ring off'
}

form.addEventListener('submit', event => {
  event.preventDefault()
  const key = keyField.value.trim()
  keyField.value = ''
  void enter(idField.value.trim(), key)
})
function signOut() {
  const restaurantId = idInAddress()
  board?.close()
  board = undefined
  if (restaurantId !== undefined) keepKey(restaurantId, undefined)
  show(signIn)
  idField.value = restaurantId ?? ''
  keyField.focus()
}

byId('sign-out', HTMLButtonElement).addEventListener('click', signOut)
byId('other-key', HTMLButtonElement).addEventListener('click', signOut)
ringButton.addEventListener('click', () => {
  ring.turn(!ring.isOn())
  drawRing()
  board?.redraw()
})

drawRing()
keepAwake()
const restaurantId = idInAddress() ?? lastRestaurant()
const given = keyInAddress()
const key = given ?? (restaurantId === '' ? undefined : keyOf(restaurantId))
idField.value = restaurantId
if (restaurantId !== '' && key !== undefined) void enter(restaurantId, key)
else {
  show(signIn)
  const first = restaurantId === '' ? idField : keyField
  first.focus()
}
