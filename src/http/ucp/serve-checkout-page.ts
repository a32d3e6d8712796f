import express, { type Express, type Request, type RequestHandler, type Response } from 'express'
import type { Engine } from '#src/app/engine.ts'
import type { Limits } from '#src/http/limits.ts'
import { pageHeaders } from '#src/http/pages.ts'
import { renderProblem } from '#src/http/pay/render-pay-page.ts'
import { send } from '#src/http/send.ts'
import { FAULTS, Fault } from '#src/kernel/faults.ts'
import { networkOf } from '#src/kernel/networks.ts'
import type { Handoff } from '#src/ucp/handoff.ts'
import type { Submitted } from '#src/ucp/handoff-form.ts'
import { HANDOFF_PATH } from '#src/ucp/handoff-link.ts'
import { renderCheckoutPage } from './render-checkout-page.ts'

export type CheckoutPageDeps = { readonly engine: Pick<Engine, 'ucp'>; readonly limits: Limits }

const PATH = `${HANDOFF_PATH}/:id/:proof`
const HEADERS = {
  ...pageHeaders("'self'"),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
const readForm = express.urlencoded({ extended: false, limit: '32kb', parameterLimit: 2_000 })

/** Serves the page on which a person continues the checkout of an agent, at its secret address. */
export function serveCheckoutPage(app: Express, { engine, limits }: CheckoutPageDeps): void {
  const { handoffs } = engine.ucp

  const answer =
    (
      budget: Parameters<Limits['takeOf']>[0],
      perform: (request: Request, id: string, proof: string, caller: string) => Promise<Handoff>,
    ): RequestHandler =>
    async (request, response) => {
      const { id, proof } = request.params as { id: string; proof: string }
      try {
        const address = request.ip ?? ''
        response.set((await limits.takeOf(budget, address)) ?? {})
        show(request, response, await perform(request, id, proof, networkOf(address)))
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        response.set(error.detail.headers ?? {})
        const body = renderProblem(error.message, request.path)
        send(request, response, { status: FAULTS[error.code].status, headers: HEADERS, body })
      }
    }

  app
    .route(PATH)
    .get(answer('browse', (_request, id, proof, caller) => handoffs.read(id, proof, caller)))
    .post(
      readForm,
      answer('book', (request, id, proof, caller) => handoffs.submit(id, proof, formOf(request), caller)),
    )
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, {
        headers: { Allow: 'GET, HEAD, POST' },
      })
    })
}

function show(request: Request, response: Response, handoff: Handoff): void {
  if (handoff.kind === 'moved') {
    const headers = { Location: handoff.url, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }
    send(request, response, { status: 303, headers, body: '' })
    return
  }
  const isOpen = handoff.kind === 'open'
  const body = isOpen ? renderCheckoutPage(handoff.page) : renderProblem(handoff.reason, undefined)
  send(request, response, { status: isOpen ? 200 : 410, headers: HEADERS, body })
}

const formOf = ({ body }: Request): Submitted =>
  new Map(
    Object.entries((body ?? {}) as Record<string, string | string[]>).map(([name, value]) => [name, [value].flat()]),
  )
