import { newKey } from '/shared/browser.js'
import { createClock } from '/shared/clock.js'
import { byId } from '/shared/element.js'
import { askClerk, changeOrder, readConversation } from './ask-clerk.js'
import { carriedOn } from './carry-on.js'
import { createTicketChanges } from './change-ticket.js'
import { createChatLog } from './chat-log.js'
import { createComposer } from './composer.js'
import { converse } from './converse.js'
import { editDetails } from './edit-details.js'
import { editLine } from './edit-line.js'
import { forget, recall, remember } from './memory.js'
import { createMenuPanel } from './menu-panel.js'
import { createOtherScreens } from './other-screens.js'
import { createScreen } from './screen.js'
import { sharedSession, showShare } from './share.js'
import { changeRefused, conversationOver, messageRefused } from './show-endings.js'
import { notice } from './show-notice.js'
import { thinkingBubble, yourBubble } from './show-reply.js'
import { drawStarters } from './starters.js'
import { createUsual } from './usual.js'

/** @import { ClerkResponse, ConversationResponse } from '#src/clerk/schema.ts' */
/** @import { Change, MakeChange } from './change-ticket.js' */

const newChat = byId('new-chat', HTMLButtonElement)
const sheet = byId('sheet', HTMLDialogElement)
const clock = createClock()
const log = createChatLog(() => composer.focus())
let conversation = recall()
/** @type {AbortController | undefined} */
let speaking
const ANEW = 'a new chat was begun'

const lastTurn = () => conversation.entries.flatMap(entry => (entry.from === 'you' ? [] : [entry.turn])).at(-1)
const hasTicket = () => (lastTurn()?.cart.items.length ?? 0) > 0
const sessionId = () => conversation.sessionId
const usual = createUsual(cart => change(carriedOn(cart), `The usual from ${cart.restaurant_name}`))
const tap = (/** @type {MakeChange} */ make) => void changes.change(make)

const composer = createComposer({ say: text => say(text), stop: () => speaking?.abort() })
const menu = createMenuPanel(byId('menu', HTMLDialogElement), { change })
const screen = createScreen({
  clock,
  log,
  actions: { say, change, openMenu: menu.open, askForChange: () => composer.ask('What should change?') },
  ticket: {
    openMenu: (id, name) => menu.open({ id, name, canOrder: true }),
    change: tap,
    editLine: (cart, at) => editLine(sheet, cart, at, { change: tap }),
    editDetails: (_, part) =>
      editDetails(sheet, part, { change: changes.change, cart: () => lastTurn()?.cart, sessionId }),
    place: readback => change({ agree: readback }, 'Yes, place it'),
    share,
  },
  over: what => log.add(conversationOver(what, { hasTicket: hasTicket(), carryOn: () => carryOn(), startAnew })),
})
const others = createOtherScreens({
  sessionId,
  isShared: () => conversation.isShared === true,
  isIdle: () => speaking === undefined && changes.isIdle(),
  take: takeHeard,
})
const changes = createTicketChanges({
  clock,
  session: () => ({ id: conversation.sessionId, cart: lastTurn()?.cart }),
  arrived: turn => keep('ticket', turn),
  refused: refusal => {
    log.add(changeRefused(refusal))
    if (refusal.code === 'order_moved_on') others.catchUp().catch(error => log.add(notice(String(error))))
  },
  note: reason => reason !== '' && log.add(notice(reason)),
  busy: isBusy => {
    screen.busy(isBusy)
    if (!isBusy) others.takeHeard()
  },
})

/** Sends a message to the clerk; `shown` is its display text. Returns false while the clerk is answering. */
function say(/** @type {string} */ text, shown = text) {
  if (speaking || text.trim() === '') return false
  sayShown(shown)
  const pending = { text, shown, key: newKey() }
  conversation = { ...conversation, pending }
  remember(conversation)
  void deliver(pending)
  return true
}

function sayShown(/** @type {string} */ text) {
  log.settle()
  log.add(yourBubble(text))
  conversation = { ...conversation, entries: [...conversation.entries, { from: 'you', text }] }
  remember(conversation)
}

/** Changes the order by hand, and shows what was tapped like a message. */
function change(/** @type {Change} */ made, /** @type {string} */ shown) {
  sayShown(shown)
  drawState()
  tap(() => made)
}

/** Sends the pending message, or resends it with the same idempotency key, which does not use another turn. */
async function deliver(/** @type {NonNullable<import('./memory.js').Conversation['pending']>} */ { text, shown, key }) {
  const control = new AbortController()
  speaking = control
  const { signal } = control
  const thinking = thinkingBubble()
  log.add(thinking.bubble)
  const delay = notice('')
  const note = (/** @type {string} */ reason) => {
    delay.replaceChildren(reason)
    if (reason === '') delay.remove()
    else if (!delay.isConnected) log.add(delay)
  }
  drawState()
  const { tell } = thinking
  const said = { message: text, sessionId: conversation.sessionId }
  const outcome = await converse(again => askClerk({ ...said, key: again }, { clock, signal, tell }), {
    key,
    signal,
    tell,
    note,
  })
  thinking.bubble.remove()
  delay.remove()
  // A new chat was started in the meantime and might already be sending.
  if (signal.reason === ANEW) return
  speaking = undefined
  const { pending: _, ...heard } = conversation
  conversation = heard
  remember(conversation)
  const again = () => say(text, shown)
  if (outcome.kind === 'answered') keep('clerk', outcome.turn)
  else if (outcome.kind === 'stopped') log.add(notice('Stopped. The clerk may have heard it all the same.'))
  else if (outcome.kind === 'failed') log.add(notice(outcome.reason, [{ label: 'Try again', act: again }]))
  else {
    const { refusal } = outcome
    const anew = () => [startAnew(), say(text, shown)]
    const on = hasTicket() ? () => carryOn(text, shown) : anew
    if (refusal.code === 'session_expired' || refusal.code === 'session_turn_limit') composer.restore(text)
    log.add(messageRefused(refusal, { hasTicket: hasTicket(), again, on, startAnew }))
  }
  drawState()
  others.takeHeard()
}

/** Keeps and shows an answer of the clerk, or the order after a change by hand. */
function keep(/** @type {'clerk' | 'ticket'} */ from, /** @type {ClerkResponse} */ turn) {
  const { entries, isShared } = conversation
  const before = from === 'ticket' && entries.at(-1)?.from === 'ticket' ? entries.slice(0, -1) : entries
  const isSame = conversation.sessionId === turn.session_id
  conversation = {
    sessionId: turn.session_id,
    expiresAt: turn.expires_at,
    turnsLeft: turn.turns_left,
    ...(isShared ? { isShared } : {}),
    entries: [...before, { from, turn }],
  }
  remember(conversation)
  if (!isSame) others.follow()
  screen.show({ from, turn })
  drawState()
}

/** Takes the ticket into a new conversation, and says there what the old one could not hear. */
async function carryOn(/** @type {string} */ text = '', shown = text) {
  const cart = lastTurn()?.cart
  if (!cart) return
  const { signal } = new AbortController()
  const note = (/** @type {string} */ why) => why !== '' && log.add(notice(why))
  const over = { key: newKey(), signal, tell: () => {}, note }
  const outcome = await converse(key => changeOrder(carriedOn(cart), { clock, signal, key }), over)
  if (outcome.kind === 'refused') return log.add(changeRefused(outcome.refusal))
  if (outcome.kind === 'failed') return log.add(notice(outcome.reason))
  if (outcome.kind === 'stopped') return
  keep('ticket', outcome.turn)
  if (text === '') return
  composer.clear()
  say(text, shown)
}

/** Shows what another screen has said or changed. */
function takeHeard(/** @type {ConversationResponse} */ { messages, times: _, ...turn }) {
  const seen = lastTurn()
  const isSaid = turn.turns_used > (seen?.turns_used ?? 0)
  if (seen && !isSaid && turn.cart.revision === seen.cart.revision && turn.ready_to_buy === seen.ready_to_buy) return
  const said = messages.findLast(({ role }) => role === 'user')
  if (isSaid && said) sayShown(said.text)
  keep(isSaid ? 'clerk' : 'ticket', turn)
}

/** Opens a conversation that another screen has shared. */
async function join(/** @type {string} */ id) {
  try {
    const { messages, times: _, ...turn } = await readConversation(id)
    conversation = { sessionId: id, entries: [], isShared: true }
    for (const { role, text } of messages) if (role === 'user') sayShown(text)
    keep('clerk', turn)
    others.follow()
  } catch (error) {
    log.add(notice(error instanceof Error ? error.message : String(error)))
  }
}

function share() {
  if (conversation.sessionId === undefined) return
  showShare(sheet, conversation.sessionId)
  conversation = { ...conversation, isShared: true }
  remember(conversation)
  others.follow()
}

function drawState() {
  const started = conversation.entries.length > 0
  log.setWelcome(!started && speaking === undefined)
  document.body.classList.toggle('started', started)
  newChat.hidden = !started
  composer.setSpeaking(speaking !== undefined)
}

function startAnew() {
  speaking?.abort(ANEW)
  speaking = undefined
  changes.drop()
  conversation = { entries: [] }
  others.follow()
  forget()
  screen.clear()
  drawState()
  usual.draw()
  composer.focus()
}

newChat.addEventListener('click', startAnew)
drawStarters(byId('starters', HTMLUListElement), say)
const joined = sharedSession()
if (joined !== undefined) void join(joined)
else {
  for (const entry of conversation.entries) {
    log.settle()
    if (entry.from === 'you') log.add(yourBubble(entry.text))
    else screen.show(entry)
  }
  others.follow()
  drawState()
  // If the page was reloaded during a reply, request the reply again.
  if (conversation.pending) void deliver(conversation.pending)
}
