import type { PrivateKeyAccount } from 'viem/accounts'
import { type Cents, formatDollars, formatMicroUsdc, toMicroUsdc } from '#src/kernel/money.ts'
import type { OrderResponse } from '#src/orders/schema.ts'
import { createCommandError, type Ending } from '../client/command-error.ts'
import { balanceOf } from '../client/local-wallet.ts'
import { type PaymentDemand, readDemand, sendPayment, signDemand, transactionOf } from '../client/payment.ts'
import { easingPace, isAccepted, isRefunded, pollOrder } from '../client/poll-order.ts'
import { connectService, type Reply, refusal, type Service } from '../client/service.ts'

export type PayRequest = {
  readonly url: string
  /** Maximum amount that the wallet pays. */
  readonly max: Cents
  readonly wait: boolean
}

/** Ending of a command, and the facts that --json prints. */
export type Outcome = { readonly ending: Ending; readonly facts: Readonly<Record<string, unknown>> }

/** Prints a name and its value, or a sentence. */
export type Say = (name: string, text?: string) => void

/** Shows what a pay URL is for, then pays it once. Only reports a URL that is already paid. */
export async function pay(account: PrivateKeyAccount, request: PayRequest, say: Say): Promise<Outcome> {
  const { service, path } = locate(request.url)
  const probe = await service.send('GET', path)
  if (isSuccess(probe)) return alreadyPaid(service, probe, request, say)
  if (probe.status !== 402) throw unpaid(probe)
  const demand = readDemand(probe)
  if (demand.description) say(demand.description)
  say('Amount', `${usdc(demand.amount)} USDC`)
  say('To', demand.payTo)
  say('Network', `${demand.network}, the local chain`)
  await assertAffordable(service, account, demand, request.max)
  const reply = await sendPayment(service, path, await signDemand(account, demand))
  if (!isSuccess(reply)) throw unpaid(reply)
  return paid(service, account, demand, reply, request, say)
}

async function paid(
  service: Service,
  account: PrivateKeyAccount,
  demand: PaymentDemand,
  reply: Reply,
  request: PayRequest,
  say: Say,
): Promise<Outcome> {
  const order = orderOf(reply)
  const transaction = transactionOf(reply) ?? order?.payment.transactionHash ?? null
  if (transaction === null) say('Sent', 'but not yet confirmed on chain. Do not pay again.')
  else say('Paid', `${usdc(demand.amount)} USDC`)
  if (transaction !== null) say('Transaction', transaction)
  const { amount, payTo, network } = demand
  const asked = { amount: String(amount), payTo, network }
  const facts = { url: request.url, paid: true, alreadyPaid: false, ...asked, transaction }
  const followed = order ? await reportOrder(service, order, request, say) : reportGoods(reply, say)
  const balance = await balanceOf(service, account.address)
  say('Balance', `${usdc(balance)} USDC`)
  return { ending: followed.ending, facts: { ...facts, ...followed.facts, balance: String(balance) } }
}

async function alreadyPaid(service: Service, probe: Reply, request: PayRequest, say: Say): Promise<Outcome> {
  const order = orderOf(probe)
  if (!order)
    throw createCommandError('unpaid', 'This URL does not require payment.', {
      hint: 'Use the payUrl from the order confirmation.',
    })
  const { settlement, transactionHash, payer } = order.payment
  say(
    settlement === 'settled'
      ? 'Already paid. Nothing was charged now.'
      : 'A payment for this order is being confirmed. Do not pay again.',
  )
  if (payer) say('Paid by', payer)
  if (transactionHash) say('Transaction', transactionHash)
  const { ending, facts } = await reportOrder(service, order, request, say)
  return { ending, facts: { url: request.url, alreadyPaid: true, payer, ...facts } }
}

/** Prints the status of an order. If requested, first waits until its outcome is known. */
async function reportOrder(service: Service, first: OrderResponse, request: PayRequest, say: Say): Promise<Outcome> {
  const statusUrl = `${service.base}${first.statusUrl}`
  say('Order', `${first.orderId} at ${first.restaurant.name}`)
  say('Status', first.status)
  say('Follow it', statusUrl)
  const last = request.wait ? await awaitFate(service, first, say) : first
  const { orderId, status, payment } = last
  const proven = payment.settlement === 'settled'
  const facts = { paid: proven, transaction: payment.transactionHash, orderId, status, statusUrl, order: last }
  if (isRefunded(last)) return { ending: 'refunded', facts }
  if (status === 'payment_expired') return { ending: 'unpaid', facts }
  return { ending: proven ? 'done' : 'unknown', facts }
}

async function awaitFate(service: Service, first: OrderResponse, say: Say): Promise<OrderResponse> {
  let last = first
  let told = first.timeline.length
  for await (const order of pollOrder(service, first.statusUrl, easingPace)) {
    for (const { status } of order.timeline.slice(told)) say('Status', status)
    told = Math.max(told, order.timeline.length)
    last = order
    if (isAccepted(order) || isRefunded(order)) break
  }
  if (last.estimatedReady && isAccepted(last)) say('Ready', last.estimatedReady)
  if (last.failure) say('Why', last.failure.message)
  if (last.refund?.transactionHash) say('Refunded', `${usdc(BigInt(last.refund.amount))} USDC`)
  if (last.refund?.transactionHash) say('Transaction', last.refund.transactionHash)
  return last
}

/** Reports a purchase other than an order, e.g. a recipe, whose text it prints. */
function reportGoods(reply: Reply, say: Say): Outcome {
  const { markdown } = reply.body
  if (typeof markdown === 'string') say(`\n${markdown}\n`)
  return { ending: 'done', facts: { answer: reply.body } }
}

async function assertAffordable(service: Service, account: PrivateKeyAccount, demand: PaymentDemand, max: Cents) {
  const amount = usdc(demand.amount)
  if (demand.amount > toMicroUsdc(max))
    throw createCommandError('unpaid', `This costs ${amount} USDC, more than the limit of $${formatDollars(max)}.`, {
      hint: 'Raise the limit with --max.',
      code: 'over_limit',
    })
  const balance = await balanceOf(service, account.address)
  if (balance < demand.amount)
    throw createCommandError('unpaid', `This costs ${amount} USDC, but the wallet holds ${usdc(balance)}.`, {
      hint: 'Get more: npm run wallet -- fund',
      code: 'insufficient_funds',
    })
}

/** Splits a pay URL into the service, including any path prefix, and the path on it. */
function locate(url: string): { service: Service; path: string } {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw createCommandError('usage', `${url} is not a pay URL.`, {
      hint: 'Use the payUrl from the order confirmation, in single quotes because of its question mark.',
    })
  const { origin, pathname, search } = new URL(url)
  const [, prefix = '', path = pathname] = /^(.*?)(\/api\/.*)$/.exec(pathname) ?? []
  return { service: connectService(`${origin}${prefix}`, 'comanda-wallet'), path: `${path}${search}` }
}

/** Returns the reason for a missing payment: the service's message, or that the URL is not a pay URL. */
function unpaid(reply: Reply) {
  const { message, hint, code } = refusal(reply)
  if (code !== undefined && code !== 'not_found') return createCommandError('unpaid', message, { hint, code })
  return createCommandError('unpaid', `This is not a pay URL: the server answers ${reply.status}.`, {
    hint: 'Use the payUrl from the order confirmation.',
    code,
  })
}

const isSuccess = ({ status }: Reply): boolean => status >= 200 && status <= 299
const orderOf = ({ body }: Reply): OrderResponse | undefined =>
  typeof body.orderId === 'string' && typeof body.status === 'string' ? (body as unknown as OrderResponse) : undefined
const usdc = formatMicroUsdc
