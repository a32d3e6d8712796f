import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { createApp } from '#src/http/app.ts'
import { colons } from '#src/http/bind.ts'
import { realWorld } from '#src/kernel/world.ts'
import { server, useServer } from '#test/support/lab.ts'
import { documentOf, operationsOf } from './document.ts'

useServer()

type Layer = {
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> }
  readonly handle?: { readonly stack?: readonly Layer[] }
}

/** Routes that are not operations: pages, documents, sockets, and endpoints called by other systems. */
const BESIDE: readonly RegExp[] = [
  /^\/(?:api)?$/,
  /^\/(?:chat|docs|merchant|order|pay|shared)(?:\/\*path)?$/,
  /^\/pay\/:token/,
  /^\/checkout\/:id\/:proof$/,
  /^\/photos\/:name$/,
  /^\/(?:api\/)?openapi\.json$/,
  /^\/(?:clerk\/)?llms(?:-full)?\.txt$/,
  /^\/(?:robots\.txt|favicon\.ico)$/,
  /^\/\.well-known\/(?!jwks)/,
  /^\/mcp(?:\/server-card)?$/,
  /^\/voice\//,
  /^\/ucp\//,
  /^\/recipes\/:name$/,
  /^\/api\/clerk\/ws$/,
  /^\/api\/webhooks\/(?:restaurants\/:id|stripe)$/,
  // event stream of the board, for the console
  /^\/api\/merchant\/:restaurantId\/events$/,
]

const routesOf = (layers: readonly Layer[]): { path: string; methods: readonly string[] }[] =>
  layers.flatMap(({ route, handle }) => [
    ...(route ? [route.path].flat().map(path => ({ path, methods: Object.keys(route.methods) })) : []),
    ...routesOf(handle?.stack ?? []),
  ])

test('every route is an operation of the registry and of the OpenAPI document, and vice versa', () => {
  const { engine, clerk, baseUrl } = server
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const app = createApp({ engine, clerk, world: realWorld, log, baseUrl })
  const routes = routesOf((app as unknown as { router: { stack: Layer[] } }).router.stack)
  const bound = routes
    .filter(({ path }) => !BESIDE.some(pattern => pattern.test(path)))
    .flatMap(({ path, methods }) => methods.filter(each => each !== '_all').map(method => `${method} ${path}`))
  const here = OPERATIONS.filter(tool => !tool.onlyLocal || engine.local)
  expect([...new Set(bound)].sort()).toEqual(here.map(({ http }) => `${http.method} ${colons(http.path)}`).sort())
  const described = operationsOf(documentOf(here)).map(({ method, path }) => `${method} ${colons(path)}`)
  expect(described.sort()).toEqual([...new Set(bound)].sort())
  for (const pattern of BESIDE.filter(each => !/mcp/.test(each.source)))
    expect([pattern, routes.some(({ path }) => pattern.test(path))]).toEqual([pattern, true])
})
