import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { StripeEmulator } from '#dev/cards/emulator.ts'
import { inputIn } from '#src/discovery/request-parts.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import { ENCODED_HEADERS, type Example } from '#tools/examples/examples.ts'
import type { ExampleStep, Payment } from '#tools/examples/step.ts'
import type { AnyTool } from '#tools/tool.ts'
import { base64, headerV2, payingFetch, type Signed, sign } from '../support/buyer.ts'
import { cardFetch, evmFetch } from '../support/mpp.ts'
import type { TestServer } from '../support/server.ts'

/** Response headers that are relevant to the operation. */
const TOLD =
  /^(?:etag|link|location|retry-after|x-total-count|x-next-offset|x-near-.*|x-order-id|payment-required|payment-response|x-payment-response|idempotent-replayed)$/

type Sent = { readonly url: string; readonly init: RequestInit & { headers: Record<string, string> } }
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Received = { readonly status: number; readonly headers: Headers; readonly body: any }

export type Walker = {
  readonly server: TestServer
  readonly tools: readonly AnyTool[]
  readonly payer: PrivateKeyAccount
  /** Issuer of cards, for steps that pay with one. */
  readonly cards?: StripeEmulator
  /** Key of the restaurant, for merchant steps. No example shows it. */
  readonly restaurantKey?: string
}

/** Variables that steps may use although no earlier step saved them. */
export const given = (): Record<string, unknown> => ({
  tomorrow: dayAhead(1),
  threeWeeks: dayAhead(21),
  confirmKey: crypto.randomUUID(),
  orderKey: crypto.randomUUID(),
  wallet: privateKeyToAccount(generatePrivateKey()).address,
})

/** Runs the steps one by one against a live server. Returns the requests and responses as examples. */
export async function walk(
  walker: Walker,
  steps: readonly ExampleStep[],
  known: Readonly<Record<string, unknown>> = {},
): Promise<Example[]> {
  const variables: Record<string, unknown> = { ...given(), restaurant_key: walker.restaurantKey, ...known }
  const signed = new Map<string, Signed>()
  const examples: Example[] = []
  for (const step of steps) {
    if (step.after) walker.server.advance(step.after * 60_000)
    const { example, body } = await take(walker, step, variables, signed)
    for (const [variable, field] of Object.entries(step.saves ?? {})) variables[variable] = takenFrom(body, field)
    if (!step.setup) examples.push(example)
  }
  return examples
}

const elsewhere = (n: number) => ({ 'X-Forwarded-For': `203.0.113.${n}` })

/** Returns the body with only the first two entries of each given list, and sentences that say so. */
function shortened(body: unknown, places: readonly string[] = []): { body: unknown; notes: readonly string[] } {
  const copy: unknown = structuredClone(body)
  const notes = places.map(place => {
    const list = valueAt(copy, place)
    if (!Array.isArray(list) || list.length <= 2) throw new Error(`${place} is no list of more than two`)
    const removed = list.splice(2)
    return `The first two of ${removed.length + 2} entries of ${place} are shown.`
  })
  return { body: copy, notes }
}

/** Runs one step. Throws if the response is not the expected one. */
export async function take(
  walker: Walker,
  step: ExampleStep,
  variables: Record<string, unknown>,
  signed: Map<string, Signed>,
) {
  const tool = walker.tools.find(t => t.name === step.tool)
  if (!tool) throw new Error(`there is no tool ${step.tool}`)
  const input = filled(step.input, variables) as Record<string, unknown>
  const headers = filled(step.headers ?? {}, variables) as Record<string, string>
  if (step.pay && !isClient(step.pay)) {
    const token = step.pay.of ?? String(step.input.pt).slice(1, -1)
    const credential = await signedBy(walker.payer, step.pay, variables[`payment_${token}`], signed)
    if (step.pay.by === 'body') input.payment = credential
    else
      Object.assign(
        headers,
        step.pay.by === 'v2'
          ? headerV2(credential, variables[`payment_${token}`], {}, identified(step.pay))
          : v1(credential),
      )
  }
  // each of these requests counts as a wrong key: a caller that asks for unknown restaurants
  // must not share the address of the restaurant
  const asking =
    step.fault === 'restaurant_not_found' ? { ...headers, ...elsewhere(walker.tools.indexOf(tool)) } : headers
  const [sent, received] = await send(walker, step, requestOf(walker.server, tool, input, asking))
  const status = step.status ?? (step.fault ? FAULTS[step.fault].status : (tool.http.status ?? 200))
  if (received.status !== status || (step.fault && received.body.error !== step.fault))
    throw new Error(`${step.tool} ${step.name}: ${received.status} ${JSON.stringify(received.body)}`)
  const shown = Object.entries(sent.init.headers).filter(
    ([name]) => !['content-type', 'x-forwarded-for'].includes(name.toLowerCase()),
  )
  const told = [...received.headers].filter(([name]) => TOLD.test(name))
  const whole = step.fault ? received.body : (tool.http.excerpt?.(received.body) ?? received.body)
  const { body, notes } = shortened(whole, step.shortens)
  const example: Example = {
    name: step.name,
    tool: step.tool,
    shows: [step.shows, ...notes].join(' '),
    ...(step.fault ? { fault: step.fault } : {}),
    request: { input, headers: readable(shown) },
    response: {
      status: received.status,
      headers: readable(told),
      body,
    },
  }
  const anywhere = JSON.stringify(example)
    .replaceAll(walker.server.baseUrl, '{base_url}')
    .replaceAll(new URL(walker.server.baseUrl).host, '{host}')
    .replaceAll(walker.restaurantKey ?? /(?!)/g, '{restaurant_key}')
  return { example: JSON.parse(anywhere) as Example, body: received.body }
}

function requestOf(
  server: TestServer,
  tool: AnyTool,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Sent {
  const fields = inputIn(tool, 'path', input)
  const url = new URL(
    server.baseUrl + tool.http.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields[name]))),
  )
  for (const [name, value] of Object.entries(inputIn(tool, 'query', input))) url.searchParams.set(name, String(value))
  if (tool.http.method === 'get') return { url: url.href, init: { headers } }
  return {
    url: url.href,
    init: {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(inputIn(tool, 'body', input)),
    },
  }
}

/** Sends a request as the step specifies. With a client that pays, the last request and response count. */
/** Published clients that pay by themselves. */
const CLIENTS = {
  client: ({ payer }: Walker, over: typeof fetch) => payingFetch(payer, over),
  mpp: ({ payer }: Walker, over: typeof fetch) => evmFetch(payer, over),
  card: ({ cards }: Walker, over: typeof fetch) => cardFetch(cards!, 'pm_card_visa', over),
}

/** Extensions of a payment that has an id of its payer's own. */
const identified = ({ paymentId: id }: Payment) =>
  id === undefined ? {} : { extensions: { 'payment-identifier': { info: { required: false, id } } } }

const isClient = (pay: Payment): pay is Payment & { readonly by: keyof typeof CLIENTS } =>
  Object.hasOwn(CLIENTS, pay.by)

async function send(walker: Walker, step: ExampleStep, request: Sent): Promise<[Sent, Received]> {
  let last = request
  const recording: typeof fetch = (target, init) => {
    const each = new Request(target as Request, init)
    const names = Object.keys(request.init.headers)
    const added = [...each.headers].filter(([name]) => ENCODED_HEADERS.has(name.toUpperCase()))
    const headers = { ...request.init.headers, ...Object.fromEntries(added.map(([n, v]) => [n.toUpperCase(), v])) }
    expect(names.every(name => each.headers.has(name))).toBe(true)
    last = { url: each.url, init: { ...request.init, headers } }
    return fetch(each)
  }
  const use = step.pay && isClient(step.pay) ? CLIENTS[step.pay.by](walker, recording) : fetch
  for (let time = 1, giveUpAt = Date.now() + 20_000; ; time += 1) {
    const response = await use(request.url, request.init)
    const received = { status: response.status, headers: response.headers, body: await response.json() }
    const arrived = !step.until || valueAt(received.body, step.until[0]) === step.until[1]
    if (arrived && time >= (step.times ?? 1)) return [last, received]
    if (Date.now() > giveUpAt) throw new Error(`${step.name} did not get there: ${JSON.stringify(received.body)}`)
    if (!arrived) await new Promise(resolve => setTimeout(resolve, 25))
  }
}

async function signedBy(payer: PrivateKeyAccount, pay: Payment, payment: unknown, signed: Map<string, Signed>) {
  const credential = signed.get(pay.as ?? '') ?? (await sign(payer, payment, pay.changes, pay.domain))
  if (pay.as) signed.set(pay.as, credential)
  return credential
}

const v1 = (payload: Signed) => ({
  'X-PAYMENT': base64({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
})

/** Returns the value with every {variable} in its texts filled in. */
function filled(value: unknown, variables: Record<string, unknown>): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{(\w+)\}/g, (_, name) => {
      if (variables[name] === undefined) throw new Error(`no step saved ${name}`)
      return String(variables[name])
    })
  if (Array.isArray(value)) return value.map(each => filled(each, variables))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, variables)]))
}

function readable(headers: [string, string][]): Record<string, unknown> {
  const named = headers.map(([name, value]): [string, unknown] => {
    const canonical = ENCODED_HEADERS.has(name.toUpperCase()) ? name.toUpperCase() : titled(name)
    const json = ENCODED_HEADERS.has(canonical) && /^[\w+/]{20,}=*$/.test(value)
    return [canonical, json ? JSON.parse(Buffer.from(value, 'base64').toString()) : value]
  })
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

const titled = (name: string): string =>
  name.toLowerCase() === 'etag'
    ? 'ETag'
    : name.replaceAll(/(^|-)([a-z])/g, (_, dash, letter) => dash + letter.toUpperCase())

/** Returns the value at a path, e.g. items.0.id. */
export const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)

/** Returns the value at a path; after a #, the query parameter of the URL there. */
export function takenFrom(body: unknown, place: string): unknown {
  const [path, parameter] = place.split('#')
  const value = valueAt(body, path!)
  return parameter === undefined ? value : new URL(String(value)).searchParams.get(parameter)
}

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
