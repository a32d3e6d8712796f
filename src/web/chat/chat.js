import { newKey } from '/shared/browser.js'
import { createClock } from '/shared/clock.js'
import { byId } from '/shared/element.js'
import { converse } from './converse.js'
import { forget, recall, remember } from './memory.js'
import { createMenuPanel } from './menu-panel.js'
import { createOrderBox } from './order-box.js'
import { createSessionLeft } from './session-left.js'
import { answer } from './show-answer.js'
import { notice } from './show-notice.js'
import { thinkingBubble, yourBubble } from './show-reply.js'
import { createSide } from './side.js'
import { drawStarters } from './starters.js'

/** @import { ClerkResponse } from '#src/clerk/schema.ts' */
/** @import { Refusal } from '/shared/refusal.js' */

const log = byId('log', HTMLDivElement)
const scroll = byId('scroll', HTMLDivElement)
const welcome = byId('welcome', HTMLDivElement)
const form = byId('composer', HTMLFormElement)
const message = byId('message', HTMLTextAreaElement)
const sendButton = byId('send', HTMLButtonElement)
const stopButton = byId('stop', HTMLButtonElement)
const newChat = byId('new-chat', HTMLButtonElement)

const clock = createClock()
const demoMoney = document.documentElement.dataset.money === 'demo'
let conversation = recall()
/** @type {AbortController | undefined} */
let speaking
/** @type {ReturnType<typeof createOrderBox> | undefined} */
let orderBox
/** @type {HTMLElement | undefined} */
let orderHome
const roomy = window.matchMedia('(min-width: 900px)')

const menu = createMenuPanel(byId('menu', HTMLDialogElement), { say, chosen: () => lastTurn()?.cart.restaurant_id })
const side = createSide(byId('side', HTMLElement), {
  openMenu: (id, name) => menu.open({ id, name, canOrder: true }),
})
const left = createSessionLeft(byId('left', HTMLParagraphElement), clock, () => {
  add(
    notice('This conversation is over. Whatever was placed goes on without it.', [
      { label: 'New chat', act: startAnew },
    ]),
  )
})

const lastTurn = () => conversation.entries.flatMap(entry => (entry.from === 'clerk' ? [entry.turn] : [])).at(-1)

/** Sends a message to the clerk; `shown` is its display text. Returns false while the clerk is answering. */
function say(/** @type {string} */ text, shown = text) {
  if (speaking || text.trim() === '') return false
  void speak(text, shown)
  return true
}

/** Adds a message to the conversation, sends it, and shows the result. */
async function speak(/** @type {string} */ text, /** @type {string} */ shown) {
  settle()
  add(yourBubble(shown))
  const pending = { text, shown, key: newKey() }
  conversation = { ...conversation, entries: [...conversation.entries, { from: 'you', text: shown }], pending }
  remember(conversation)
  await deliver(pending)
}

/** Sends the pending message, or resends it with the same idempotency key, which does not use another turn. */
async function deliver(/** @type {NonNullable<import('./memory.js').Conversation['pending']>} */ { text, shown, key }) {
  const control = new AbortController()
  speaking = control
  const thinking = thinkingBubble()
  add(thinking.bubble)
  const waiting = notice('')
  const note = (/** @type {string} */ reason) => {
    waiting.replaceChildren(reason)
    if (reason === '') waiting.remove()
    else if (!waiting.isConnected) add(waiting)
  }
  drawState()
  const outcome = await converse(
    { message: text, sessionId: conversation.sessionId, key },
    { clock, signal: control.signal, tell: thinking.tell, note },
  )
  thinking.bubble.remove()
  waiting.remove()
  // A new chat was started in the meantime and might already be sending.
  if (control.signal.reason === ANEW) return
  speaking = undefined
  const { pending: _, ...heard } = conversation
  conversation = heard
  remember(conversation)
  switch (outcome.kind) {
    case 'answered':
      keep(outcome.turn)
      show(outcome.turn)
      break
    case 'stopped':
      add(notice('Stopped. The clerk may have heard it all the same.'))
      break
    case 'failed':
      add(notice(outcome.reason, [{ label: 'Try again', act: () => say(text, shown) }]))
      break
    case 'refused':
      refuse(outcome.refusal, text, shown)
  }
  drawState()
}

const ANEW = 'a new chat was begun'

function keep(/** @type {ClerkResponse} */ turn) {
  conversation = {
    sessionId: turn.session_id,
    expiresAt: turn.expires_at,
    turnsLeft: turn.turns_left,
    entries: [...conversation.entries, { from: 'clerk', turn }],
  }
  remember(conversation)
}

function show(/** @type {ClerkResponse} */ turn) {
  const shown = answer(turn, { say, openMenu: menu.open, change: askForChange })
  add(shown)
  const pay = turn.pay_instructions
  if (pay) {
    if (orderBox?.orderId !== pay.orderId) {
      orderBox?.end()
      orderBox = createOrderBox(pay, { clock, demoMoney, say })
    }
    orderHome = shown
  }
  side.draw(turn)
  placeOrder()
  left.set({ expiresAt: turn.expires_at, turnsLeft: turn.turns_left })
  scrollTo(shown)
}

/** Places the order next to the conversation if the window is wide enough, until another order is discussed. */
function placeOrder() {
  const turn = lastTurn()
  if (!orderBox) return
  const isPast = !turn?.pay_instructions && turn !== undefined && turn.missing.length + turn.choices.length > 0
  if (roomy.matches && !isPast) side.hold(orderBox.place)
  else orderHome?.append(orderBox.place)
}

/** Disables the controls of earlier answers, which would now refer to something else. */
function settle() {
  for (const old of log.querySelectorAll('.answer button:not(.keep), .answer input'))
    if (!old.closest('.order-place')) /** @type {HTMLButtonElement} */ (old).disabled = true
  for (const old of log.querySelectorAll('.answer > .choices, .answer > .fields, .card-actions button:disabled'))
    old.remove()
}

function refuse(/** @type {Refusal} */ refusal, /** @type {string} */ text, /** @type {string} */ shown) {
  const again = { label: 'Try again', act: () => say(text, shown) }
  const anew = { label: 'New chat', act: startAnew }
  if (refusal.code === 'session_expired') {
    const repeat = { label: 'New chat, and say it again', act: () => [startAnew(), say(text, shown)] }
    add(notice('This conversation is over: it lasts fifteen minutes.', [repeat, anew]))
  } else if (refusal.code === 'session_turn_limit')
    add(notice('The ten turns of this conversation are used. An order that was booked can still be paid.', [anew]))
  else add(notice(`${refusal.message} ${refusal.status >= 500 ? '' : refusal.hint}`.trim(), [again, anew]))
}

function add(/** @type {HTMLElement} */ child) {
  welcome.hidden = true
  log.append(child)
  scroll.scrollTop = scroll.scrollHeight
}

/** Scrolls the start of an answer into view, including the message before it. */
function scrollTo(/** @type {HTMLElement} */ shown) {
  const said = shown.previousElementSibling ?? shown
  scroll.scrollTop += said.getBoundingClientRect().top - scroll.getBoundingClientRect().top - 16
}

function askForChange() {
  message.placeholder = 'What should change?'
  message.focus()
}

function drawState() {
  const started = conversation.entries.length > 0
  welcome.hidden = started || speaking !== undefined
  document.body.classList.toggle('started', started)
  newChat.hidden = !started
  sendButton.hidden = speaking !== undefined
  stopButton.hidden = speaking === undefined
}

function startAnew() {
  speaking?.abort(ANEW)
  speaking = undefined
  orderBox?.end()
  orderBox = undefined
  conversation = { entries: [] }
  forget()
  log.replaceChildren()
  side.draw(undefined)
  left.set(undefined)
  drawState()
  message.focus()
}

form.addEventListener('submit', event => {
  event.preventDefault()
  if (!say(message.value)) return
  message.value = ''
  grow()
})
message.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  form.requestSubmit()
})
stopButton.addEventListener('click', () => speaking?.abort())
newChat.addEventListener('click', startAnew)
roomy.addEventListener('change', placeOrder)
message.addEventListener('input', grow)

/** Adapts the height of the input to its text, up to a third of the window. */
function grow() {
  message.style.height = 'auto'
  message.style.height = `${Math.min(message.scrollHeight, window.innerHeight / 3)}px`
}

drawStarters(byId('starters', HTMLUListElement), say)
side.draw(undefined)
for (const entry of conversation.entries) {
  settle()
  if (entry.from === 'you') add(yourBubble(entry.text))
  else show(entry.turn)
}
drawState()
// If the page was reloaded during a reply, request the reply again.
if (conversation.pending) void deliver(conversation.pending)
