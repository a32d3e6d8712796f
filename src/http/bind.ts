import type { Request, Response } from 'express'
import express, { type RequestHandler, type Router } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { Fault } from '#src/kernel/faults.ts'
import { gapsIn } from '#src/kernel/gaps.ts'
import type { Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import type { World } from '#src/kernel/world.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'
import { bearerOf } from './bearer.ts'
import { type AnswerPaid, createDemands } from './demands.ts'
import { announceEnd } from './deprecation.ts'
import { createDocuments, type Document } from './document.ts'
import { answerFault } from './faults.ts'
import type { FrontDoor, Handle } from './front-door.ts'
import { idempotent } from './idempotent.ts'
import { requestIdOf } from './identify.ts'
import type { Asking, Limits } from './limits.ts'
import { readCredential } from './paid.ts'
import { addressOf, meantQuery, readInput, triedExample } from './read-input.ts'
import { MOST_JSON, refuseBroken } from './read-json.ts'
import { type Answer, send } from './send.ts'
import type { Gate } from './shedding.ts'

export type BindDeps = {
  readonly engine: Engine
  /** What the tools run on, unless it is the engine. */
  readonly subject?: unknown
  /** Counts requests of limited tools. */
  readonly limits?: Limits
  readonly gate?: Gate | undefined
  readonly world: Pick<World, 'now' | 'processId' | 'isGone'>
  readonly log: Log
  readonly baseUrl: string
  /** Answers the tools, too, before any route is tried. */
  readonly front?: FrontDoor
  /** Of outputs that are given more than once. */
  readonly documentOf?: (output: object, isPrivate: boolean) => Document
  /** Of paid operations. */
  readonly answerPaid?: AnswerPaid
}

const readJson = express.json({ limit: MOST_JSON, strict: false, type: () => true, verify: refuseBroken })

/** Makes the REST routes of tools: one path, its methods, and 405 for the others. */
export function bindTools(router: Router, tools: readonly AnyTool[], options: BindDeps): void {
  const deps = { ...options, documentOf: createDocuments(), answerPaid: createDemands(options.engine.offers) }
  for (const path of new Set(tools.map(tool => tool.http.path))) {
    const here = tools.filter(tool => tool.http.path === path)
    const route = router.route(colons(path))
    for (const tool of here) {
      const handled = handle(tool, deps)
      if (tool.http.method === 'get') route.get(letIn(tool, deps), handled)
      else route.post(letIn(tool, deps), ...jsonBody, handled)
      // what is streamed, too, has a route before this one
      if (!tool.http.streamed) options.front?.add(tool, colons(path), handled)
    }
    const allow = here.flatMap(tool => (tool.http.method === 'get' ? ['GET', 'HEAD'] : ['POST'])).join(', ')
    route.all((request, response) => {
      if (request.method === 'OPTIONS') return void response.set('Allow', allow).status(204).end()
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, { headers: { Allow: allow } })
    })
  }
}

/** A path of a tool as Express writes it. */
export const colons = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

const demandJson: RequestHandler = (request, _response, next) => {
  const hasBody = request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0
  if (hasBody && !request.is(['application/json', '+json']))
    throw Fault.of('unsupported_media_type', 'The body must be JSON: Content-Type: application/json.')
  next()
}

/** Refuses a body that is not JSON and reads one that is. */
export const jsonBody: readonly RequestHandler[] = [demandJson, readJson]

/** Refuses what there is no time for, before anything is read, unless it was let in already. */
export const letIn =
  (tool: AnyTool, { gate }: Pick<BindDeps, 'gate'>): RequestHandler =>
  (_request, response, next) => {
    if (response.locals.isLetIn !== true) gate?.(tool)
    next()
  }

const handle =
  (tool: AnyTool, deps: BindDeps): Handle =>
  async (request, response) =>
    send(request, response, await answer(tool, deps, request, response))

/** Runs a tool for a request, within its limit and, where it may be repeated, once per Idempotency-Key. Throws rate_limited, idempotency_conflict. */
export async function answer(tool: AnyTool, deps: BindDeps, request: Request, response: Response): Promise<Answer> {
  const run = () => answerTool(tool, deps, request, response)
  // a caller that is refused has not been answered, so nothing is kept under its key
  if (tool.deprecated) announceEnd(response, tool.deprecated, `${deps.baseUrl}/docs#${tool.name}`)
  const budget = await deps.limits?.take(tool, askingOf(request))
  if (budget) response.set(budget)
  return tool.http.method === 'post' ? idempotent(tool, deps.engine.db, request, deps.world, run) : run()
}

/** What limits count of a request, found out where they do. */
export const askingOf = (request: Request): Asking => ({
  get address() {
    return request.ip ?? ''
  },
  get priceToken() {
    return new URLSearchParams(request.url.split('?')[1]).get('pt') ?? undefined
  },
})

/** Runs a tool for a request; what goes wrong is part of the answer, so that it can be kept under its key. */
async function answerTool(tool: AnyTool, deps: BindDeps, request: Request, response: Response): Promise<Answer> {
  const requestId = requestIdOf(response)
  const subject = deps.subject ?? deps.engine
  try {
    const input = readInput(tool, request)
    // looking must not pay: HEAD is a GET without a body, and without a payment
    const credential = tool.paid && request.method !== 'HEAD' ? readCredential(request) : undefined
    const bearer = bearerOf(request)
    const idempotencyKey = request.get('Idempotency-Key')
    const context = {
      caller: networkOf(request.ip ?? ''),
      ...(bearer ? { bearer } : {}),
      ...(credential ? { credential } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
      ...(prefersMarkdown(request) ? { accept: 'markdown' as const } : {}),
    }
    const output: unknown = await tool.run(subject, input, context)
    response.locals.order = orderIn(output)
    if (tool.paid) {
      const answerPaid = deps.answerPaid ?? createDemands(deps.engine.offers)
      return stored(tool, answerPaid(tool, output as PayAnswer, credential, requestId))
    }
    if (deps.documentOf && tool.effect !== 'commit' && isGivenAgain(output))
      return { ...stored(tool, { body: '' }), body: deps.documentOf(output, tool.http.private === true) }
    return stored(tool, tool.http.answer?.(output, urlOf(request, deps.baseUrl)) ?? { body: output })
  } catch (error) {
    await deps.limits?.missed(tool, askingOf(request), error)
    const refusal = await addressed(error, tool, request, input => tool.run(subject, input, {}))
    return stored(tool, answerFault(refusal, requestId, deps.log))
  }
}

/** The order that an output tells of, or asks the payment of, for the line of its request. */
function orderIn(output: unknown): string | undefined {
  if (!isJsonObject(output)) return undefined
  const { body, challenge } = output
  const holder = isJsonObject(body) ? body : isJsonObject(challenge) ? challenge.fields : output
  return isJsonObject(holder) && typeof holder.orderId === 'string' ? holder.orderId : undefined
}

/** Most requests name no kind of text: what they take need not be weighed. */
const prefersMarkdown = (request: Request): boolean =>
  request.headers.accept?.includes('text/') === true && request.accepts(['json', 'text/markdown']) === 'text/markdown'

/** A room corrects the query; over HTTP that is an address. What a query named otherwise is in it under its right name. */
async function addressed(error: unknown, tool: AnyTool, request: Request, run: (input: unknown) => unknown) {
  if (tool.http.method === 'post' || !(error instanceof Fault)) return error
  const meant = tool.effect !== 'commit' && error.detail.problems ? meantQuery(tool, request) : undefined
  const { example, needs } = meant ? await triedExample(tool, meant, run, request.params) : error.detail
  if (isJsonObject(example)) return error.withExample(addressOf(request.path, example), gapsIn(example))
  return error.withExample(example, needs)
}

/** A request line may name another host; only its path and query are believed. */
function urlOf(request: Request, baseUrl: string): URL {
  const url = new URL(baseUrl + request.path)
  url.search = request.url.split('?').slice(1).join('?')
  return url
}

const isGivenAgain = (output: unknown): output is object => typeof output === 'object' && Object.isFrozen(output)

const stored = (tool: AnyTool, answer: HttpAnswer): Answer => ({
  status: answer.status ?? tool.http.status ?? 200,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': tool.http.private ? 'no-store' : 'no-cache',
    ...answer.headers,
  },
  body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
})
