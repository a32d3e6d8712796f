import type { Express, Request, RequestHandler, Response } from 'express'
import type { Engine } from '#src/app/engine.ts'
import type { Limits } from '#src/http/limits.ts'
import { pageHeaders, readPageFiles, servePage } from '#src/http/pages.ts'
import { send } from '#src/http/send.ts'
import { FAULTS, Fault } from '#src/kernel/faults.ts'
import { payOrder } from '#tools/pay-order.ts'
import { renderPayPage, renderProblem } from './render-pay-page.ts'

export type PayPageDeps = {
  readonly engine: Pick<Engine, 'checkout' | 'readPayPage' | 'local'>
  readonly limits: Limits
}

const TOKEN = '/pay/:token'
/** File names of the page contain a dot, price tokens do not. */
const isToken = (text: string): boolean => /^[\w-]{1,200}$/.test(text)

/**
 * Serves the page on which a person pays a booked order and follows it afterwards, at the secret address of its price
 * token. It works without scripts: the card form leads to the card network's own page.
 */
export function servePayPage(app: Express, { engine, limits }: PayPageDeps): void {
  const { checkout } = engine
  const headers = {
    ...pageHeaders(checkout ? `'self' ${checkout.origin}` : "'none'"),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
  }
  const show = (request: Request, response: Response, status: number, body: string) =>
    send(request, response, { status, headers, body })
  const goTo = (request: Request, response: Response, location: string) =>
    send(request, response, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' })

  /** Runs a handler within the limits of the pay URL; an error becomes a page. */
  const within =
    (handle: (request: Request, response: Response, token: string) => Promise<void>): RequestHandler =>
    async (request, response, next) => {
      const token = String(request.params.token)
      if (!isToken(token)) return next()
      const asking = { address: request.ip ?? '', priceToken: token }
      try {
        response.set((await limits.take(payOrder, asking)) ?? {})
        await handle(request, response, token)
      } catch (error) {
        await limits.missed(payOrder, asking, error)
        if (!(error instanceof Fault)) throw error
        response.set(error.detail.headers ?? {})
        const again = error.code === 'price_token_invalid' ? undefined : `/pay/${token}`
        show(request, response, FAULTS[error.code].status, renderProblem(error.message, again))
      }
    }

  app.get(
    TOKEN,
    within(async (request, response, token) => {
      const page = await engine.readPayPage(token)
      const isReturning = request.url.endsWith('?returned')
      const card = checkout && { action: `/pay/${token}/card` }
      show(request, response, 200, renderPayPage(page, { card, isReturning, demoMoney: engine.local }))
    }),
  )
  app.post(
    `${TOKEN}/card`,
    within(async (request, response, token) => {
      if (!checkout) throw Fault.of('not_found', 'This server takes no cards.')
      goTo(request, response, await checkout.openCheckout(token))
    }),
  )
  app.get(
    `${TOKEN}/return`,
    within(async (request, response, token) => {
      // the address proves nothing: the card network is asked, and asked again by the page if it does not answer
      const state = await checkout?.checkCheckout(token).catch(() => 'open' as const)
      goTo(request, response, `/pay/${token}${state === 'open' ? '?returned' : ''}`)
    }),
  )
  servePage(app, '/pay', readPageFiles('pay'))
}
