/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * Parsed reply, without the parts that the page shows in dedicated controls.
 * @typedef {object} Reply
 * @property {readonly string[]} paragraphs of one or more lines
 * @property {readonly string[]} questions about options, one per line
 * @property {readonly MenuSection[] | undefined} menu the requested part of the restaurant's menu
 *
 * @typedef {{ readonly name: string, readonly dishes: string }} MenuSection
 */

/**
 * Splits the reply of a turn into its parts.
 * @param {ClerkResponse} turn
 * @returns {Reply}
 */
export function readReply(turn) {
  const all = turn.reply.split(/\n{2,}/).map(paragraph => paragraph.split('\n'))
  const menu = all.find(lines => isMenu(lines, turn))
  const repeats = repeated(turn)
  const paragraphs = all
    .filter(lines => lines !== menu && !saysHowToPay(lines, turn))
    .map(lines => (isOrder(lines) ? lines.filter(line => !ON_TICKET.test(line)) : lines))
    .map(lines => lines.filter(line => !repeats(line)).join('\n'))
  return {
    questions: asksOptions(turn) ? all.flat().filter(line => ASKED.test(line)) : [],
    paragraphs: paragraphs.filter(text => text.trim() !== ''),
    menu: menu?.slice(1).map(line => {
      const [name = '', ...dishes] = line.split(': ')
      return { name, dishes: dishes.join(': ') }
    }),
  }
}

/** True if the turn asks for options without numbered choices, which the page asks for in a form. */
export const asksOptions = (/** @type {ClerkResponse} */ { missing, choices }) =>
  choices.length === 0 && missing.some(path => path.endsWith('.modifiers'))

const isMenu = (/** @type {readonly string[]} */ [first], /** @type {ClerkResponse} */ { cart }) =>
  cart.restaurant_name !== null && first === cart.restaurant_name

const isOrder = (/** @type {readonly string[]} */ [first = '']) => /^Your order at .*:$/.test(first)

/** Lines of a read-back that the ticket shows as well. */
const ON_TICKET = /^(?:Your order at .*:|\d+\. .*|Subtotal .*|Total .*)$/

/** Lines that ask for options: "1. 1 × Bagel: Spread — Butter, Cream Cheese", and their heading. */
const ASKED = /^(?:A few choices first:$|\d+\. .*: .* — )/

/**
 * True for the paragraph with the pay link, in any language. The pay box shows the same, until the order is paid.
 */
const saysHowToPay = (/** @type {readonly string[]} */ lines, /** @type {ClerkResponse} */ { pay_instructions: pay }) =>
  pay !== undefined && lines.some(line => line.includes(pay.payUrl))

/**
 * Creates the test for lines that are also shown as cards or buttons below the reply.
 * @param {ClerkResponse} turn
 */
function repeated(turn) {
  const { choices, restaurants = [] } = turn
  const numbered = new Set(choices.map(({ n, label }) => `${n}. ${label}`))
  const asked = asksOptions(turn)
  return (/** @type {string} */ line) =>
    numbered.has(line) ||
    (restaurants.length > 0 && line === 'Which one would you like?') ||
    (restaurants.length > 0 &&
      (/^ {3}\S/.test(line) || restaurants.some(({ name }, at) => line.startsWith(`${at + 1}. ${name} — `)))) ||
    (asked && ASKED.test(line))
}
