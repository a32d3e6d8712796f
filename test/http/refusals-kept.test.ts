import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const customer = { name: 'Ana Diaz', phone: '+12125550143', email: 'ana@example.com' }

/** Orders in one request; returns the answer with what its lines contain and leave out. */
async function order(text: string) {
  const { status, body } = await server.post('/api/clerk/order', {
    text: `${text} for Ana Diaz 212 555 0143`,
    customer,
  })
  const lines: { modifiers?: { name: string }[] }[] = body.lines ?? []
  const chosen = lines.flatMap(({ modifiers = [] }) => modifiers.map(({ name }) => name))
  return { status, body, chosen, note: String(body.special_instructions ?? '') }
}

test.each([
  ['no pork borough hero ledger deli', /pork/i, /bacon|ham/i],
  ['no cheese tuna melt rye ledger deli', /cheese/i, /cheddar/i],
  ['no fish tuna melt on rye ledger deli', /fish/i, /fish/i],
  ['no beef chopped cheese kaiser roll ledger deli', /beef/i, /beef/i],
  ['no ham borough hero ledger deli', /ham/i, /ham/i],
  ['no red meat beef goulash soup cup no bread unlucky ladle', /meat/i, /meat/i],
  ['chopped salad ranch croutons off ledger deli', /crouton/i, /crouton/i],
  ['caesar salad croutons off unlucky ladle', /crouton/i, /crouton/i],
  ['the remsen on a plain bagel capers off ledger deli', /caper/i, /caper/i],
  ['chopped salad with ranch and feta croutons no ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch feta but nothing with croutons ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch -croutons +feta ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch remove=croutons ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch know croutons ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch forget croutons ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch pick the croutons out ledger deli', /crouton/i, /crouton/i],
  ['chopped salad ranch skip it with the croutons ledger deli', /crouton/i, /crouton/i],
  ['grilled cheese bacon off blue percolator diner', /bacon/i, /bacon/i],
  ['cheese pie large classic crust mushrooms off olives marchetti and daughters pizza', /mushroom/i, /mushroom/i],
  ['chopped cheese on kaiser roll onions off, w/out mayo ledger deli', /onion/i, /^onion/i],
  ['chopped cheese kaiser roll onions on hold ledger deli', /onion/i, /^onion/i],
  ['chopped cheese on kaiser roll "exclude":["onion"] ledger deli', /onion/i, /^onion/i],
])('an order in one request keeps its refusal or is not placed: %s', async (text, refused, added) => {
  const { status, chosen, note } = await order(text)
  expect([200, 400]).toContain(status)
  if (status === 400) return
  const left = chosen.filter(name => /^no /i.test(name))
  expect([...left, note].join('; ')).toMatch(refused)
  expect(chosen.filter(name => !left.includes(name)).join('; ')).not.toMatch(added)
})

test.each([
  ['chopped cheese kaiser roll no onions ledger deli', 'No Onion'],
  ['chopped cheese kaiser roll, hold the onions, ledger deli', 'No Onion'],
  ['chopped cheese kaiser roll sin cebolla ledger deli', 'No Onion'],
  ['classic burger medium no pickles, no rush, blue percolator diner', 'No Pickle'],
])('a refusal that an option stands for is booked: %s', async (text, option) => {
  const { status, chosen } = await order(text)
  expect(status).toBe(200)
  expect(chosen).toContain(option)
})

const M = 'from marchetti and daughters pizza'

test.each([
  `two cokes and a root beer, actually make that three root beers and no coke, ${M}`,
  `three cokes and two root beers, no wait, no coke, ${M}`,
  `two cokes and a root beer, on second thought skip the cokes, ${M}`,
  `two plain slices and a cannoli... hmm no cannoli, ${M}`,
  `plain slice, coke, cannoli, minus the cannoli, ${M}`,
  `3 plain slices 2 w/o cheese, ${M}`,
  `4 plain slices 2 no cheese, ${M}`,
  `4 plain slices, two without basil, ${M}`,
  `two pepperoni slices but one of them without pepperoni, ${M}`,
  `either a coke or a root beer, ${M}`,
  `a coke if you have no root beer, ${M}`,
  `one coke each for three people, ${M}`,
  'kofta yellow rice white sauce and another one with hot sauce instead, jasmine & cinder halal grill',
])('an order in one request that takes back, divides, or chooses is not placed: %s', async text => {
  const { status, body } = await order(text)
  expect({ status, said: body.details?.[0]?.message ?? body.message }).toMatchObject({ status: 400 })
})

test.each([
  [`two cokes and a plain slice, no basil, ${M}`, 3],
  [`two plain slices, one coke, ${M}`, 3],
])('an order in one request that says its amounts plainly is placed: %s', async (text, units) => {
  const { status, body } = await order(text)
  expect(status).toBe(200)
  expect(body.lines.reduce((sum: number, line: { quantity: number }) => sum + line.quantity, 0)).toBe(units)
})
