import { every, instantOf } from '/shared/browser.js'
import { button, element } from '/shared/element.js'
import { dollars, minutesAndSeconds } from '/shared/wording.js'
/** @import { PayInstructions } from '#src/clerk/schema.ts' */
/** @import { Clock } from '/shared/clock.js' */

/**
 * Ways to pay a booked order, and its deadline.
 * @typedef {object} PayActions
 * @property {(() => void) | undefined} demo pays with a wallet of this page; only if money is worthless
 * @property {(() => void) | undefined} own pays with the browser's wallet, if there is one
 * @property {() => void} tooLate runs once, when the payment deadline passes
 */

/**
 * Creates the pay box. `stop` stops its countdown.
 * @param {PayInstructions} pay
 * @param {Clock} clock
 * @param {PayActions} actions
 */
export function payBox(pay, clock, actions) {
  const end = instantOf(pay.expiresAt)
  const whole = Math.max(end - clock.now(), 600_000)
  const left = element('span', { class: 'figure' })
  const bar = element('progress', { class: 'drain', max: whole, 'aria-label': 'Time left to pay' })
  const step = element('p', { class: 'step', role: 'status' })
  let isBusy = false
  const once = (/** @type {() => void} */ act) => () => isBusy || act()
  // the page stays open beside the chat, which shows the payment by itself; the fragment asks it for the card form
  const card = element(
    'a',
    { class: 'button primary wide', href: `${pay.payPage}#card`, target: '_blank', rel: 'noopener' },
    'Pay by card',
  )
  card.addEventListener('click', () => {
    step.textContent = 'The card form opens in another tab. Once it is paid, this page shows it by itself.'
  })
  const demo = actions.demo && button('Pay with play money', once(actions.demo), { class: 'quiet wide' })
  const own = actions.own && button('Pay with my crypto wallet', once(actions.own), { class: 'quiet wide' })
  const box = element(
    'section',
    { class: 'ticket pay', 'aria-label': `Pay ${dollars(pay.total_cents)}` },
    element(
      'div',
      { class: 'due' },
      element('span', {}, 'To pay'),
      element('strong', { class: 'figure' }, dollars(pay.total_cents)),
    ),
    element('p', { class: 'hint' }, `Order ${pay.orderId}`),
    bar,
    element('p', { class: 'until' }, left, ' left to pay'),
    element('p', { class: 'hint' }, 'Nothing is charged and nothing is cooked before it is paid.'),
    element('div', { class: 'pay-actions' }, card, demo, own),
    step,
    commandBox(pay),
  )

  let over = false
  const tick = () => {
    const ms = end - clock.now()
    left.textContent = minutesAndSeconds(ms)
    bar.value = Math.max(0, ms)
    bar.classList.toggle('low', ms < 120_000)
    if (ms > 0 || over) return
    over = true
    stop()
    actions.tooLate()
  }
  const stop = every(1_000, tick)
  tick()

  return {
    box,
    stop,
    /** Shows the current step. `busy` prevents the buttons from being pressed twice. */
    tell: (/** @type {string} */ text, /** @type {boolean} */ busy) => {
      step.textContent = text
      step.classList.toggle('busy', busy)
      isBusy = busy
      // Use aria-disabled, because a disabled button would lose the focus.
      for (const one of [demo, own]) one?.setAttribute('aria-disabled', String(busy))
    },
  }
}

/** Creates the box with the terminal command that pays, to copy, and the environment variables that it reads. */
function commandBox(/** @type {PayInstructions} */ { command, env }) {
  const copy = button(
    'Copy',
    () => {
      navigator.clipboard.writeText(command).then(
        () => {
          copy.textContent = 'Copied'
        },
        () => {
          window.getSelection()?.selectAllChildren(code)
        },
      )
    },
    { class: 'quiet small' },
  )
  const code = element('code', { tabindex: 0 }, command)
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  return element(
    'details',
    { class: 'command' },
    element('summary', {}, 'For developers'),
    element('p', { class: 'hint' }, 'This command pays from a terminal:'),
    element('div', {}, code, copy),
    element('p', { class: 'hint' }, 'It reads these environment variables:'),
    element('pre', { tabindex: 0 }, variables.join('\n')),
  )
}

/**
 * Creates the warning shown before a wallet with real money could sign for a server with worthless money.
 * @param {{ readonly goOn: () => void, readonly back: () => void }} actions
 */
export const demoWarning = ({ goOn, back }) =>
  element(
    'div',
    { class: 'warning', role: 'alert' },
    element(
      'p',
      {},
      'This is a trial with play money, but what your wallet signs here would count for real money, too. Go on only with a wallet that holds no real digital dollars (USDC).',
    ),
    button('It holds none, go on', goOn, { class: 'quiet' }),
    button('Back', back, { class: 'quiet' }),
  )
