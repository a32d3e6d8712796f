import { every } from '/shared/browser.js'
import { createClock } from '/shared/clock.js'
import { button, byId, element } from '/shared/element.js'
import { clockThere, minutesAndSeconds } from '/shared/wording.js'
import { askGiven } from './ask-given.js'
import { askCancel, askReject } from './ask-why.js'
import { newlyAsked } from './cancellation.js'
import { createQuestions } from './close-settled.js'
import { askComplaint, complaintTicket, newComplaints } from './complaint.js'
import { followBoard } from './follow-board.js'
import { createDrafts } from './keep-drafts.js'
import { keepFocus, pressOnce } from './keep-focus.js'
import { createList } from './keep-order.js'
import { askPause, pauseMeans } from './pause-dialog.js'
import { createTeller } from './say.js'
import { createSpeaker } from './speak.js'
import { createStockPanel } from './stock-panel.js'
import { takings } from './takings.js'
import { backWords, cookingTicket, doneRow, inWords, newTicket, readyTicket } from './tickets.js'

/** @import { ActAnswer, Board, Ticket } from '#src/fulfillment/console/schema.ts' */
/** @import { Ring } from './ring.js' */

const LOW_MS = 60_000

/**
 * Opens the order board of a restaurant, from sign-in to sign-out.
 * @param {{ readonly restaurantId: string, readonly key: string, readonly ring: Ring, readonly opened: () => void,
 *   readonly waits: (words: string) => void }} about
 *   `opened` is called with the first board; `waits` reports why the board is delayed
 */
export function openBoard({ restaurantId, key, ring, opened, waits }) {
  const leaving = new AbortController()
  const path = `/api/merchant/${restaurantId}`
  const speaker = createSpeaker({ path, key, signal: leaving.signal })
  const clock = createClock()
  const said = byId('said', HTMLDivElement)
  const tell = createTeller(said)
  const dialog = byId('dialog', HTMLDialogElement)
  const banners = byId('banners', HTMLDivElement)
  const link = byId('link', HTMLParagraphElement)
  const questions = createQuestions(dialog, tell)
  const stock = createStockPanel(dialog, { speaker, tell })
  /** @type {Map<string, string>} */
  const sending = new Map()
  const drafts = createDrafts()
  /** @type {Board | undefined} */
  let board
  /** Reason why the board might be outdated. Empty while it is live. */
  let trouble = ''

  /** @type {import('./tickets.js').TicketActions} */
  const act = {
    say: (ticket, verb, body, done) => void say(ticket, verb, body, done),
    reject: ticket => {
      askReject(dialog, ticket, body => void say(ticket, 'reject', body, `Rejected #${ticket.orderId.slice(-4)}`))
      questions.about(ticket, 'waiting')
    },
    cancel: ticket => {
      askCancel(dialog, ticket, body => void say(ticket, 'cancel', body, `Cancelled #${ticket.orderId.slice(-4)}`))
      questions.about(ticket, 'cooking')
    },
    answer: ticket =>
      askComplaint(
        dialog,
        ticket,
        body => void say(ticket, 'answer-complaint', body, `Answered #${ticket.orderId.slice(-4)}`),
      ),
    correct: ticket =>
      askGiven(
        dialog,
        ticket,
        given => void say(ticket, 'adjust', { given }, `Corrected #${ticket.orderId.slice(-4)}`),
      ),
    sending: orderId => sending.get(orderId),
    draft: drafts.of,
  }
  const keyOf = (/** @type {Ticket} */ { orderId }) => orderId
  const list = (/** @type {string} */ id, /** @type {typeof newTicket} */ draw) =>
    createList(byId(id, HTMLUListElement), { keyOf, draw: ticket => draw(ticket, act) })
  const lists = {
    waiting: list('waiting', newTicket),
    cooking: list('cooking', cookingTicket),
    ready: list('ready', readyTicket),
    done: list('done', doneRow),
    complaints: list('complaints', complaintTicket),
  }

  /** Sends an act on an order exactly once, however many retries it takes. */
  async function say(
    /** @type {Ticket} */ { orderId },
    /** @type {string} */ verb,
    /** @type {object} */ body,
    /** @type {string} */ done,
  ) {
    if (sending.has(orderId)) return
    sending.set(orderId, 'Sending')
    draw()
    try {
      const outcome = await speaker.say(`/orders/${orderId}/${verb}`, body, () => {
        sending.set(orderId, 'No connection yet; sending again')
        draw()
      })
      if ('refusal' in outcome) tell(outcome.refusal.message, 'trouble')
      else tell([done, ...outcomeWords(body, outcome.answer)].join('. '))
      show(await speaker.ask('/board'))
    } catch (error) {
      if (!leaving.signal.aborted) throw error
    } finally {
      sending.delete(orderId)
      draw()
    }
  }

  async function pause(/** @type {{ paused: boolean, minutes?: number }} */ body) {
    const outcome = await speaker.say('/pause', body)
    if ('refusal' in outcome) tell(outcome.refusal.message, 'trouble')
    else tell(outcome.answer.paused ? pauseMeans(outcome.answer) : 'New orders come in again')
    show(await speaker.ask('/board'))
  }

  /** Shows a board, unless it is older than the current one. */
  function show(/** @type {Board | undefined} */ next) {
    if (leaving.signal.aborted || next === undefined || (board && next.cursor < board.cursor)) return
    if (board === undefined) opened()
    clock.set(next.at)
    const before = board
    board = next
    drafts.keepOnly(next.cooking.map(keyOf))
    questions.look(next)
    for (const ticket of before ? next.waiting : [])
      if (!before?.waiting.some(({ orderId }) => orderId === ticket.orderId))
        tell(`New order: ${inWords(ticket)}`, 'heard')
    for (const ticket of before ? newlyAsked(before, next) : [])
      tell(`Guest asks to cancel: ${inWords(ticket)}`, 'heard')
    for (const ticket of before ? newComplaints(before, next) : []) tell(`Guest complains: ${inWords(ticket)}`, 'heard')
    if (before?.menuVersion !== next.menuVersion) stock.refresh()
    draw()
  }

  function draw() {
    if (!board) return
    const { restaurant, waiting, cooking, ready, done, complaints } = board
    byId('name', HTMLSpanElement).textContent = restaurant.name
    document.title = `${waiting.length > 0 ? `(${waiting.length}) ` : ''}${restaurant.name} · Comanda`
    byId('new-count', HTMLSpanElement).textContent = String(waiting.length)
    byId('cooking-count', HTMLSpanElement).textContent = String(cooking.length)
    byId('ready-count', HTMLSpanElement).textContent = String(ready.length)
    byId('no-new', HTMLParagraphElement).hidden = waiting.length > 0
    const also = (/** @type {Ticket} */ { orderId }) => sending.get(orderId)
    byId('complained', HTMLElement).hidden = complaints.length === 0
    byId('complaints-count', HTMLSpanElement).textContent = String(complaints.length)
    keepFocus(() => {
      lists.waiting(waiting, also)
      lists.cooking(cooking, also)
      lists.ready(ready, also)
      lists.done(done, also)
      lists.complaints(complaints, also)
    })
    byId('takings', HTMLDListElement).replaceChildren(...takings(board.takings))
    ring.want(waiting.length + cooking.filter(({ cancellation }) => cancellation).length)
    document.body.classList.toggle('ringing', waiting.length > 0)
    drawState()
    tick()
  }

  function drawState() {
    if (!board) return
    const isLive = trouble === ''
    link.hidden = false
    link.className = `link ${isLive ? 'live' : 'lost'}`
    link.textContent = isLive ? 'Live' : 'Connecting…'
    const pauseButton = byId('pause', HTMLButtonElement)
    pauseButton.setAttribute('aria-pressed', String(board.pause.paused))
    const wanted = [
      !isLive && `${trouble} What you see may be old; it is tried again and again.`,
      board.pause.paused && pauseMeans(board.pause),
      ring.isOn() && !ring.isUnlocked() && 'Tap anywhere, so that new orders can ring.',
      !ring.isOn() && board.waiting.length > 0 && 'The ring is off.',
    ].filter(text => text !== false)
    if (banners.dataset.shown === wanted.join('|')) return
    banners.dataset.shown = wanted.join('|')
    banners.replaceChildren(
      ...wanted.map((text, at) => element('p', { class: `banner ${at === 0 && !isLive ? 'lost' : ''}` }, text)),
    )
    if (board.pause.paused)
      banners.append(button('Take orders again', () => void pause({ paused: false }), { class: 'primary' }))
  }

  /** Updates what changes every second. */
  function tick() {
    if (!board) return
    const now = clock.now()
    const wall = byId('clock', HTMLTimeElement)
    const time = clockThere(now, board.at)
    if (wall.textContent !== time) wall.textContent = time
    for (const shown of document.querySelectorAll('[data-until]')) {
      const left = Number(shown.getAttribute('data-until')) - now
      if (shown instanceof HTMLProgressElement) shown.value = Math.max(0, left)
      else shown.textContent = minutesAndSeconds(left)
      shown.classList.toggle('low', left < LOW_MS)
    }
    for (const shown of document.querySelectorAll('[data-due]')) {
      const minutes = Math.round((Number(shown.getAttribute('data-due')) - now) / 60_000)
      const words = minutes > 180 ? '' : minutes >= 0 ? `in ${minutes} min` : `${-minutes} min late`
      const small = shown.querySelector('.in')
      if (small && small.textContent !== words) small.textContent = words
      shown.classList.toggle('late', minutes < 0)
    }
  }

  const stopClock = every(1_000, tick)
  pressOnce(byId('orders', HTMLElement), leaving.signal)
  const press = (/** @type {string} */ id, /** @type {() => void} */ run) =>
    byId(id, HTMLButtonElement).addEventListener('click', run, { signal: leaving.signal })
  press('stock', stock.open)
  press('pause', () => board && askPause(dialog, board.pause, body => void pause(body)))
  dialog.addEventListener('close', () => dialog.classList.remove('tall'), { signal: leaving.signal })
  const ended = followBoard(
    { path, key, signal: leaving.signal },
    {
      show,
      link: (live, refusal) => {
        const words = live ? '' : (refusal?.message ?? 'The connection is lost.')
        if (!board) return live || waits(refusal?.message ?? 'The server cannot be reached.')
        if (live !== (trouble === '')) tell(live ? 'The connection is back' : words, 'news')
        trouble = words
        drawState()
      },
    },
  )
  return {
    ended,
    /** Redraws state that other parts of the page have changed. */
    redraw: drawState,
    close: () => {
      leaving.abort()
      stopClock()
      ring.want(0)
      if (dialog.open) dialog.close()
      for (const show of Object.values(lists)) show([])
      said.replaceChildren()
      document.body.classList.remove('ringing')
    },
  }
}

/** Describes the server's response to a report of handed-out items. */
const outcomeWords = (/** @type {object} */ said, /** @type {ActAnswer} */ { refunded_cents, notes }) =>
  'given' in said ? [...(refunded_cents > 0 ? [backWords(refunded_cents)] : []), ...notes] : []
