import type { Request, Response } from 'express'
import express, { type RequestHandler, type Router } from 'express'
import type { Engine } from '#src/app/engine.ts'
import { Fault } from '#src/kernel/faults.ts'
import type { Log } from '#src/kernel/log.ts'
import { networkOf } from '#src/kernel/networks.ts'
import { gapsIn } from '#src/kernel/placeholders.ts'
import { isJsonObject } from '#src/kernel/shape.ts'
import type { World } from '#src/kernel/world.ts'
import type { PayAnswer } from '#src/payments/pay-answer.ts'
import type { AnyTool, HttpAnswer } from '#tools/tool.ts'
import { bearerOf } from './bearer.ts'
import { type AnswerPaid, createChallengeCache } from './challenge-cache.ts'
import { announceEnd } from './deprecation.ts'
import { createDocuments, type Document } from './document.ts'
import type { FastRouter, Handle } from './fast-router.ts'
import { answerFault } from './faults.ts'
import { idempotent } from './idempotent.ts'
import { requestIdOf } from './identify.ts'
import type { Asking, Limits } from './limits.ts'
import type { Gate } from './load-shedding.ts'
import { readCredential } from './paid.ts'
import { addressOf, meantQuery, readInput, triedExample } from './read-input.ts'
import { MOST_JSON, refuseBroken } from './read-json.ts'
import { type Answer, send } from './send.ts'

export type BindDeps = {
  readonly engine: Engine
  /** Subject of the tools; defaults to the engine. */
  readonly subject?: unknown
  /** Rate limits of the tools. */
  readonly limits?: Limits
  readonly gate?: Gate | undefined
  readonly world: Pick<World, 'now' | 'processId' | 'isGone'>
  readonly log: Log
  readonly baseUrl: string
  /** Fast path that also handles the tools, before routing. */
  readonly front?: FastRouter
  /** Document cache for outputs that are served repeatedly. */
  readonly documentOf?: (output: object, isPrivate: boolean) => Document
  /** Payment handling of paid operations. */
  readonly answerPaid?: AnswerPaid
}

const readJson = express.json({ limit: MOST_JSON, strict: false, type: () => true, verify: refuseBroken })

/** Registers the REST routes of tools: each path with its methods, and 405 for all others. */
export function bindTools(router: Router, tools: readonly AnyTool[], options: BindDeps): void {
  const deps = { ...options, documentOf: createDocuments(), answerPaid: createChallengeCache(options.engine.offers) }
  for (const path of new Set(tools.map(tool => tool.http.path))) {
    const here = tools.filter(tool => tool.http.path === path)
    const route = router.route(colons(path))
    for (const tool of here) {
      const handled = handle(tool, deps)
      if (tool.http.method === 'get') route.get(shedLoad(tool, deps), handled)
      else route.post(shedLoad(tool, deps), ...jsonBody, handled)
      // a streamed tool has a route before this one
      if (!tool.http.streamed) options.front?.add(tool, colons(path), handled)
    }
    const allow = here.flatMap(tool => (tool.http.method === 'get' ? ['GET', 'HEAD'] : ['POST'])).join(', ')
    route.all((request, response) => {
      if (request.method === 'OPTIONS') return void response.set('Allow', allow).status(204).end()
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, { headers: { Allow: allow } })
    })
  }
}

/** Path of a tool in Express syntax. */
export const colons = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Middleware that rejects a body that is not JSON. */
export const demandJson: RequestHandler = (request, _response, next) => {
  const hasBody = request.get('Transfer-Encoding') !== undefined || Number(request.get('Content-Length') ?? 0) > 0
  if (hasBody && !request.is(['application/json', '+json']))
    throw Fault.of('unsupported_media_type', 'The body must be JSON: Content-Type: application/json.')
  next()
}

/** Middleware that rejects a body that is not JSON, and parses one that is. */
const jsonBody: readonly RequestHandler[] = [demandJson, readJson]

/** Middleware for load shedding before the body is read, unless the request was admitted already. */
export const shedLoad =
  (tool: AnyTool, { gate }: Pick<BindDeps, 'gate'>): RequestHandler =>
  (_request, response, next) => {
    if (response.locals.isLetIn !== true) gate?.(tool)
    next()
  }

const handle =
  (tool: AnyTool, deps: BindDeps): Handle =>
  async (request, response) =>
    send(request, response, await answer(tool, deps, request, response))

/**
 * Runs a tool for a request, within its rate limit and, if it is repeatable, once per Idempotency-Key. Throws
 * rate_limited, idempotency_conflict.
 */
export async function answer(tool: AnyTool, deps: BindDeps, request: Request, response: Response): Promise<Answer> {
  const run = () => answerTool(tool, deps, request, response)
  // take the limit first: a rejected request must not be stored under its key
  if (tool.deprecated) announceEnd(response, tool.deprecated, `${deps.baseUrl}/docs#${tool.name}`)
  const budget = await deps.limits?.take(tool, askingOf(request))
  if (budget) response.set(budget)
  return tool.http.method === 'post' ? idempotent(tool, deps.engine.db, request, deps.world, run) : run()
}

/** Request properties used by the rate limits, evaluated lazily. */
export const askingOf = (request: Request): Asking => ({
  get address() {
    return request.ip ?? ''
  },
  get priceToken() {
    return new URLSearchParams(request.url.split('?')[1]).get('pt') ?? undefined
  },
})

/** Runs a tool for a request. Returns errors as part of the answer, so that they can be stored under its key. */
async function answerTool(tool: AnyTool, deps: BindDeps, request: Request, response: Response): Promise<Answer> {
  const requestId = requestIdOf(response)
  const subject = deps.subject ?? deps.engine
  try {
    const input = readInput(tool, request)
    // HEAD is a GET without a body and must never pay
    const credential = tool.paid && request.method !== 'HEAD' ? readCredential(request) : undefined
    const bearer = bearerOf(request)
    const idempotencyKey = request.get('Idempotency-Key')
    const signIn = tool.paid && request.method !== 'HEAD' ? request.get('SIGN-IN-WITH-X') : undefined
    const context = {
      caller: networkOf(request.ip ?? ''),
      ...(bearer ? { bearer } : {}),
      ...(credential ? { credential } : {}),
      ...(idempotencyKey ? { idempotencyKey } : {}),
      ...(signIn ? { signIn } : {}),
      ...(prefersMarkdown(request) ? { accept: 'markdown' as const } : {}),
    }
    const output: unknown = await tool.run(subject, input, context)
    response.locals.order = orderIn(output)
    if (tool.paid) {
      const answerPaid = deps.answerPaid ?? createChallengeCache(deps.engine.offers)
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

/** Id of the order that an output describes or requests payment for, for the request's log line. */
function orderIn(output: unknown): string | undefined {
  if (!isJsonObject(output)) return undefined
  const { body, challenge } = output
  const holder = isJsonObject(body) ? body : isJsonObject(challenge) ? challenge.fields : output
  return isJsonObject(holder) && typeof holder.orderId === 'string' ? holder.orderId : undefined
}

/** True if the client prefers Markdown. Skips content negotiation for the common case without a text type. */
const prefersMarkdown = (request: Request): boolean =>
  request.headers.accept?.includes('text/') === true && request.accepts(['json', 'text/markdown']) === 'text/markdown'

/** Rewrites a module's corrected query as a URL; a misnamed parameter appears under its correct name. */
async function addressed(error: unknown, tool: AnyTool, request: Request, run: (input: unknown) => unknown) {
  if (tool.http.method === 'post' || !(error instanceof Fault)) return error
  const meant = tool.effect !== 'commit' && error.detail.problems ? meantQuery(tool, request) : undefined
  const { example, needs } = meant ? await triedExample(tool, meant, run, request.params) : error.detail
  if (isJsonObject(example)) return error.withExample(addressOf(request.path, example), gapsIn(example))
  return error.withExample(example, needs)
}

/** URL of a request. Uses only its path and query, because a request line may name another host. */
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
