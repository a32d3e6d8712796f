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

/** Opens a restaurant's board, and asks for the key again when it does not open. */
async function enter(/** @type {string} */ restaurantId, /** @type {string} */ key) {
  wrong.textContent = ''
  const opened = () => {
    keepKey(restaurantId, key)
    if (idInAddress() !== restaurantId) window.history.replaceState(null, '', `/merchant/${restaurantId}`)
    showBoard(true)
  }
  board = openBoard({ restaurantId, key, ring, opened })
  const refusal = await board.ended
  if (refusal === undefined) return
  board.close()
  board = undefined
  if (refusal.status !== 429) keepKey(restaurantId, undefined)
  showBoard(false)
  idField.value = restaurantId
  wrong.textContent = refusal.message
  keyField.focus()
}

function showBoard(/** @type {boolean} */ isOpen) {
  signIn.hidden = isOpen
  orders.hidden = !isOpen
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
byId('sign-out', HTMLButtonElement).addEventListener('click', () => {
  const restaurantId = idInAddress()
  board?.close()
  board = undefined
  if (restaurantId !== undefined) keepKey(restaurantId, undefined)
  showBoard(false)
  idField.value = restaurantId ?? ''
  keyField.focus()
})
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
  showBoard(false)
  const first = restaurantId === '' ? idField : keyField
  first.focus()
}
