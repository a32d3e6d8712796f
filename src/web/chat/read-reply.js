/** @import { ClerkResponse } from '#src/clerk/schema.ts' */

/**
 * A reply, apart from what the page shows in a form of its own.
 * @typedef {object} Reply
 * @property {readonly string[]} paragraphs of one or more lines
 * @property {readonly string[]} questions about options, one a line
 * @property {readonly MenuSection[] | undefined} menu the part of the restaurant's menu that was asked for
 *
 * @typedef {{ readonly name: string, readonly dishes: string }} MenuSection
 */

/**
 * Divides the reply of a turn.
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

/** Lists of choices without a number for each are asked in a form. */
export const asksOptions = (/** @type {ClerkResponse} */ { missing, choices }) =>
  choices.length === 0 && missing.some(path => path.endsWith('.modifiers'))

const isMenu = (/** @type {readonly string[]} */ [first], /** @type {ClerkResponse} */ { cart }) =>
  cart.restaurant_name !== null && first === cart.restaurant_name

const isOrder = (/** @type {readonly string[]} */ [first = '']) => /^Your order at .*:$/.test(first)

/** Of an order that is read out, what the ticket shows as well. */
const ON_TICKET = /^(?:Your order at .*:|\d+\. .*|Subtotal .*|Total .*)$/

/** "1. 1 × Bagel: Spread — Butter, Cream Cheese" below its heading. */
const ASKED = /^(?:A few choices first:$|\d+\. .*: .* — )/

/** The paragraph with the pay link, in any language: the pay box says the same, and stops saying it once it is paid. */
const saysHowToPay = (/** @type {readonly string[]} */ lines, /** @type {ClerkResponse} */ { pay_instructions: pay }) =>
  pay !== undefined && lines.some(line => line.includes(pay.payUrl))

/**
 * Tells the lines that stand below the reply as cards or as buttons.
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
