// Example agent that buys lunch: it searches, prices, books, pays, and polls. It needs comanda-agent-tools, @x402/fetch,
// @x402/evm, and viem.
//   BASE_URL=http://localhost:3000 PRIVATE_KEY=0x… npm run example:agent -- "a bowl of ramen" 11201

import { payWithX402 } from 'comanda-agent-tools/pay'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const base = process.env.BASE_URL ?? 'http://localhost:3000'
const [wish = 'a bowl of ramen', zipcode = '11201'] = process.argv.slice(2)
const account = privateKeyToAccount((process.env.PRIVATE_KEY as `0x${string}` | undefined) ?? generatePrivateKey())
const payingFetch = await payWithX402(account, { most: 40 })

type Amount = { id: string; quantity?: number; quantity_lbs?: number }
type Line = Amount & { modifiers?: { modifier_ids: string[] }[] }
type Quoted = Amount & { name: string; modifiers: { modifier_id: string }[] }
type Item = { id: string; name: string; _orderExample?: Line }
type Found = { id: string; name: string; accepting_orders: boolean; match: { dishes: Item[] } }
type Menu = { menu: { categories: { items: Item[] }[] } }
type Preview = { priceToken: string; total: number; restaurant: Found; lines: Quoted[]; pickup: { requested: string } }
type Order = { orderId: string; statusUrl: string; payUrl: string; estimatedReady: string | null; _status: Status }
type Refused = { error: string; message: string; _hint: string; _example?: object; _exampleNeeds?: string[] }
type Status = { message: string; pollIntervalSeconds: number | null; terminal: boolean }

process.on('uncaughtException', ({ message }) => {
  process.exitCode = 1
  console.error(message === 'fetch failed' ? `Nothing answers at ${base}: start the server, or set BASE_URL.` : message)
})

/** Sends a request. If the error has an _example but no _exampleNeeds, retries once with that corrected request. */
async function ask<T>(path: string, body?: object, mayRepair = true): Promise<T> {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(base + path, body ? post : {})
  const answer = (await response.json()) as T & Refused
  if (response.ok) return answer
  if (body && mayRepair && answer._example && !answer._exampleNeeds) return ask(path, answer._example, false)
  throw new Error(`${answer.error}: ${answer.message} ${answer._hint}`)
}

// without PRIVATE_KEY the agent uses a new wallet, which only the faucet of the local chain can fund
if (!process.env.PRIVATE_KEY) await ask('/api/local/faucet', { address: account.address })

const { results } = await ask<{ results: Found[] }>('/api/search', { location: { zipcode }, query: wish })
const place = results.find(({ accepting_orders, match }) => accepting_orders && match.dishes.length > 0)
if (!place) throw new Error(`Nobody around ${zipcode} cooks that.`)
const { menu } = await ask<Menu>(`/api/restaurants/${place.id}/menu`)
const dish = menu.categories.flatMap(({ items }) => items).find(({ id }) => id === place.match.dishes[0]?.id)
if (!dish) throw new Error(`${place.name} has taken it off the menu.`)
const item: Line = dish._orderExample ?? { id: dish.id, quantity: 1 }
const options = (item.modifiers ?? []).flatMap(({ modifier_ids }) => modifier_ids)
const cart = { restaurant_id: place.id, items: [item], fulfillment: 'pickup', pickup_time: 'ASAP' }
const { priceToken, total, restaurant, lines, pickup } = await ask<Preview>('/api/order/preview', cart)
const isChosen = ({ modifiers }: Quoted) => options.every(id => modifiers.some(({ modifier_id }) => modifier_id === id))
const amount = ({ id, quantity, quantity_lbs }: Amount) => `${id} ${quantity} ${quantity_lbs}`
const isLine = (line: Quoted) => amount(line) === amount(item) && isChosen(line)
if (restaurant.id !== place.id || lines.length !== 1 || !lines.every(isLine))
  throw new Error('The quote is not for what was asked: nothing is paid.')
console.log(`${place.name}: ${lines.map(line => `${line.quantity ?? ''} ${line.name}`).join(', ')}, $${total} in all`)

const customer = { name: 'Ada Agent', phone: '917 555 0134', email: 'ada@example.com' }
const booking = { priceToken, customer, pickup_time: pickup.requested }
const { payUrl } = await ask<Order>('/api/order/confirm', booking)

let order = (await (await payingFetch(payUrl)).json()) as Order
if (!order.orderId || !order.statusUrl) throw new Error(`Not paid: ${JSON.stringify(order)}`)
console.log(order._status.message)
// waits for the restaurant's answer: the ready time, or a terminal status with a refund
while (!order.estimatedReady && !order._status.terminal) {
  await new Promise(resolve => setTimeout(resolve, (order._status.pollIntervalSeconds ?? 5) * 1_000))
  order = await ask<Order>(order.statusUrl)
}
console.log(`${order.orderId}: ${order._status.message}`)
