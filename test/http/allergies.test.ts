import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { env: { TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => server?.[Symbol.asyncDispose]())

/** Allergens, each with a common name, a food that often contains it, and its name in Spanish replies. */
const ALLERGENS = [
  ['peanut', 'groundnuts', 'thai noodles', 'cacahuate'],
  ['tree_nut', 'cashews', 'indian curry', 'frutos secos'],
  ['milk', 'dairy', 'pizza', 'leche'],
  ['egg', 'eggs', 'brunch', 'huevo'],
  ['shellfish', 'prawns', 'seafood boil', 'mariscos'],
  ['fish', 'tuna', 'sushi', 'pescado'],
  ['gluten', 'gluten', 'ramen', 'gluten'],
  ['soy', 'soya', 'chinese takeout', 'soya'],
  ['sesame', 'tahini', 'falafel', 'ajonjolí'],
] as const

/** Twenty-five phrasings of an allergy: with a word of illness, or only by a refusal. */
const PHRASINGS: readonly ((food: string, name: string) => string)[] = [
  (food, name) => `${food}, and please know that ${name} put my brother in the hospital`,
  (food, name) => `${food} for a toddler with a bad ${name} allergy`,
  (food, name) => `${food}! ${name} could kill my roommate`,
  (food, name) => `${food}. allergens to avoid = ${name}`,
  (food, name) => `I break out in hives from ${name}, ${food}`,
  (food, name) => `my wife reacts badly to ${name} so what ${food} is there`,
  (food, name) => `we keep an epi-pen at home over ${name}. ${food} tonight`,
  (food, name) => `${food} safe for someone who is sensitive to ${name}`,
  (food, name) => `my throat swells up with ${name} - ${food}`,
  (food, name) => `${food}, grandma is not allowed ${name}`,
  (food, name) => `severely intolerant of ${name}; ${food}`,
  (food, name) => `alergic to ${name}, ${food}`,
  (food, name) => `${food}, mi hija es alérgica (${name})`,
  (food, name) => `${food} that never contains any ${name}`,
  (food, name) => `${food}, hold all ${name}`,
  (food, name) => `${food} w/o ${name}`,
  (food, name) => `${food} minus any sort of ${name}`,
  (food, name) => `${food} with zero ${name}`,
  (food, name) => `${food}, ${name}-free`,
  (food, name) => `${food} completely free of ${name}`,
  (food, name) => `${food} that doesn't have ${name} in it`,
  (food, name) => `${food}, no mushrooms or ${name}`,
  (food, name) => `${food}, anything but ${name}`,
  (food, name) => `${food}, steer clear of ${name} please`,
  (food, name) => `${food}, nada de ${name}`,
]

type Note = { readonly code: string }
type Menu = ReadonlyMap<string, readonly Note[] | null>
const menus = new Map<string, Promise<Menu>>()
const menuOf = (id: string): Promise<Menu> => {
  const known = menus.get(id) ?? readMenu(id)
  menus.set(id, known)
  return known
}
async function readMenu(id: string): Promise<Menu> {
  const { body } = await server.get(`/api/restaurants/${id}/menu`)
  const items = body.menu.categories.flatMap((category: { items: object[] }) => category.items)
  return new Map(items.map((item: Item) => [item.id, withChoices(item, body.menu.modifier_categories)]))
}

type Shown = { readonly id: string; readonly match: { readonly dishes: readonly { id: string; name: string }[] } }

/** Dishes of an answer that contain, might contain, or are not known to be free of an allergen. */
async function wrongIn(restaurants: readonly Shown[], allergen: string): Promise<string[]> {
  const found = await Promise.all(
    restaurants.map(async ({ id, match }) => {
      const menu = await menuOf(id)
      return match.dishes.filter(dish => menu.get(dish.id)?.some(note => note.code === allergen) ?? true)
    }),
  )
  return found.flat().map(({ name }) => name)
}

type Item = {
  readonly id: string
  readonly allergens: readonly Note[] | null
  readonly modifier_categories: readonly string[]
}
type Choice = {
  readonly id: string
  readonly required: boolean
  readonly options: readonly { readonly allergens?: readonly Note[] }[]
}

/** Allergens of a dish, plus those added by every option of a required choice; null if unknown. */
function withChoices({ allergens, modifier_categories }: Item, choices: readonly Choice[]): readonly Note[] | null {
  const required = choices.filter(({ id, required }) => required && modifier_categories.includes(id))
  const brought = required.flatMap(({ options: [first, ...others] }) =>
    (first?.allergens ?? []).filter(({ code }) => others.every(one => one.allergens?.some(note => note.code === code))),
  )
  return allergens && [...allergens, ...brought]
}

let guests = 0
/** Sends each message from a different address, so that no rate limit applies. */
const chat = (body: object) => {
  guests += 1
  return server.post('/api/clerk/chat', body, { 'X-Forwarded-For': `198.51.${guests >> 8}.${guests & 255}` })
}

const cases = ALLERGENS.flatMap(([code, name, food, spanish]) =>
  PHRASINGS.map(say => [code, say(food, name), spanish] as const),
)

test('a search shows no dish with a refused allergen, and the answer states what it avoids', async () => {
  const wrong: string[] = []
  for (const [code, query] of cases) {
    const { body } = await server.post('/api/search', { location: { zipcode: '11201' }, query, limit: 10 })
    if (!body.understood.avoid.includes(code)) wrong.push(`${query}: not heard`)
    for (const dish of await wrongIn(body.results, code)) wrong.push(`${query}: ${dish}`)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('the chat shows no dish with a refused allergen, and states what it avoids', async () => {
  const wrong: string[] = []
  for (const [code, query, translation] of cases) {
    const { body } = await chat({ message: `${query} near 11201` })
    const [, english, spanish] = /(?:Avoiding ([^.]+)|Evitando ([^.]+))\./.exec(body.reply) ?? []
    if (!(english?.includes(code.replace('_', ' ')) || (spanish ?? '').split(/, | y /).includes(translation)))
      wrong.push(`${query}: ${body.reply.slice(0, 120)}`)
    // whatever the guest's language, the kitchen's note is shown exactly as the kitchen will read it
    const [, told] = /[“«](Allergy: [^”»]+)[”»]/.exec(body.reply) ?? []
    if (!told?.includes(`no ${code.replace('_', ' ')}`)) wrong.push(`${query}: the kitchen is told ${told}`)
    for (const dish of await wrongIn(body.restaurants ?? [], code)) wrong.push(`${query}: ${dish}`)
    if (body.cart.items.length > 0) wrong.push(`${query}: ordered ${body.cart.items[0].name}`)
  }
  expect(wrong).toEqual([])
}, 240_000)

test('an order in one sentence is rejected, or excludes the allergen by a menu option', async () => {
  const wrong: string[] = []
  for (const say of PHRASINGS) {
    const text = say('one pad thai from Nine Gongs Thai Kitchen', 'peanuts')
    const { status, body } = await server.post('/api/clerk/order', { text, fulfillment: 'pickup', pickup_time: 'ASAP' })
    const isRefused = status === 400
    const isWithout = status === 200 && JSON.stringify(body.lines).includes('No Peanut')
    if (!isRefused && !isWithout) wrong.push(`${text}: ${status} ${JSON.stringify(body).slice(0, 160)}`)
  }
  expect(wrong).toEqual([])
  const byId = { restaurant: 'Nine Gongs Thai Kitchen', items: [{ name: 'pad thai with tofu, mild' }] }
  const noted = await server.post('/api/clerk/order', { ...byId, special_instructions: 'peanut allergy!' })
  expect(noted).toMatchObject({ status: 400, body: { error: 'dietary_conflict' } })
})

test.each([
  { text: 'a chicken satay from Nine Gongs Thai Kitchen, vegetarian please' },
  { text: 'chicken satay from Nine Gongs Thai Kitchen. Diet: halal' },
  { text: 'un chicken satay de Nine Gongs Thai Kitchen. todo vegano' },
  { text: 'a chicken satay from Nine Gongs Thai Kitchen', special_instructions: 'kosher only' },
  { restaurant: 'Nine Gongs Thai Kitchen', items: [{ name: 'chicken satay' }], special_instructions: 'Vegan!' },
])('a diet in a one-shot order is enforced and adds no dish: %j', async order => {
  const { status, body } = await server.post('/api/clerk/order', order)
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'dietary_conflict' })
})

test('a conversation avoids an allergen to the end, and withdraws the constraint only on an explicit request', async () => {
  const talk = async (messages: readonly string[]) => {
    let answer = { reply: '', session_id: undefined as string | undefined, cart: { items: [] as unknown[] } }
    const replies: string[] = []
    for (const message of messages) {
      const session = answer.session_id ? { session_id: answer.session_id } : {}
      answer = (await chat({ message, ...session })).body
      replies.push(answer.reply)
    }
    return { ...answer, replies }
  }
  const ordered = await talk(['my son has a peanut allergy', 'pad thai from Nine Gongs Thai Kitchen'])
  expect(ordered.cart.items).toEqual([])
  expect(ordered.reply).toMatch(/Pad Thai contains peanut\. Menu items that fit: /)
  const menu = await talk(['I have a peanut allergy', 'show me the menu of Nine Gongs Thai Kitchen'])
  expect(menu.reply).not.toMatch(/Pad Thai \$/)
  expect(menu.reply).toContain('Without peanut')
  expect(menu.reply).not.toContain('Menus can be wrong')
  const lifted = await talk(['allergic to peanuts', "I'm not allergic to peanuts after all"])
  expect(lifted.reply).toContain('No longer avoiding peanut')
  const doubt = await talk(["I'm not allergic to peanuts but my son is"])
  expect(doubt.reply).toContain('Avoiding peanut')
})

test('a refusal that matches a menu option changes the dish, not the conversation', async () => {
  const first = { message: 'sausage egg and cheese on a flour wrap, scrambled, no cheese, from Ledger Deli' }
  const { body } = await chat(first)
  expect(body.cart.items).toMatchObject([{ name: 'Sausage, Egg & Cheese' }])
  expect(JSON.stringify(body.cart.items)).toContain('No Cheese')
  expect(body.reply).not.toContain('Avoiding')
})

test('an allergy stated in the customer name of a one-shot order is avoided or rejected', async () => {
  const order = (name: string) =>
    server.post('/api/clerk/order', {
      restaurant: 'Nine Gongs Thai Kitchen',
      items: [{ name: 'pad thai with tofu, mild' }],
      customer: { name, phone: '9175550156', email: 'al@example.com' },
    })
  const inDish = await order('Al Byrne (allergic to peanuts)')
  expect(inDish).toMatchObject({ status: 400, body: { error: 'dietary_conflict' } })
  const other = await order('Al Byrne (mustard allergy)')
  expect(other).toMatchObject({ status: 400, body: { error: 'invalid_field' } })
  expect(other.body.message).toContain('customer.name mentions an allergy')
})

test('a conversation does not treat "no X ok" as a correction', async () => {
  const begun = await chat({ message: 'Peanut allergy! From Nine Gongs Thai Kitchen basil krapow' })
  const { session_id } = begun.body
  const { body } = await chat({ session_id, message: 'no peanuts ok? pad thai with tofu' })
  expect(body.reply).not.toContain('No longer avoiding')
  expect(body.reply).toContain('Pad Thai contains peanut')
})

test('a stated diet is enforced in the conversation and in a one-shot order', async () => {
  const wrong: string[] = []
  const order = 'pad thai with chicken, mild'
  for (const [say, diet] of [
    ['I am vegan. From Nine Gongs Thai Kitchen one pad thai with chicken, mild', 'vegan'],
    ['vegetarian here. From Nine Gongs Thai Kitchen one pad thai with chicken and mild', 'vegetarian'],
    ['Please a pad thai with chicken and mild from Nine Gongs Thai Kitchen. I keep kosher', 'kosher'],
    ["from Nine Gongs Thai Kitchen pad thai with chicken and mild, no pork please I'm Muslim", 'halal'],
    ['soy vegano. from Nine Gongs Thai Kitchen pad thai with chicken and mild', 'vegan'],
  ] as const) {
    const { body } = await chat({ message: say })
    if (!body.reply.includes(`Keeping to ${diet}`) || body.cart.items.length > 0) wrong.push(`${say}: ${body.reply}`)
    if (/nothing called|Which “|For Muslim/.test(body.reply)) wrong.push(`${say}: ${body.reply}`)
    const once = await server.post('/api/clerk/order', { text: say, fulfillment: 'pickup', pickup_time: 'ASAP' })
    if (once.body.error !== 'dietary_conflict')
      wrong.push(`${say}: ${once.status} ${JSON.stringify(once.body).slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
  const kept = await chat({ message: "I'm vegan, burgers near 11201" })
  const { session_id } = kept.body
  expect(kept.body.reply).toContain('Keeping to vegan')
  const later = await chat({ session_id, message: `From Nine Gongs Thai Kitchen ${order}` })
  expect(later.body.cart.items).toEqual([])
  const freed = await chat({ session_id, message: `I'm not vegan. From Nine Gongs Thai Kitchen ${order}` })
  expect(freed.body.reply).toContain('No longer keeping to vegan')
})
