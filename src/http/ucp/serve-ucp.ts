import type { Express, RequestHandler } from 'express'
import { createDocument, type Document } from '#src/http/document.ts'
import { send } from '#src/http/send.ts'
import { Fault } from '#src/kernel/faults.ts'
import { PROFILE_PATH, versionPath } from '#src/ucp/profile.ts'
import { UCP_VERSIONS, type UcpVersion } from '#src/ucp/versions.ts'
import type { UcpHttpDeps } from './call.ts'
import { serveTools } from './mcp.ts'
import { readRaw, restRouter } from './rest.ts'

/** Serves the Universal Commerce Protocol: its profiles, our schemas, and the operations of each release. */
export function serveUcp(app: Express, deps: UcpHttpDeps): void {
  const { engine } = deps
  app.get(
    PROFILE_PATH,
    documentOf(deps, () => engine.ucp.profile()),
  )
  for (const version of UCP_VERSIONS) {
    const path = versionPath(version)
    app.get(
      `${path}${PROFILE_PATH}`,
      documentOf(deps, () => engine.ucp.profile(version)),
    )
    app.post(`${path}/mcp`, readRaw, serveTools(deps, version as UcpVersion, engine.version))
    app.use(restRouter(deps, version))
  }
  for (const [name, schema] of Object.entries(engine.ucp.schemas))
    app.get(
      `/ucp/schemas/${name}.json`,
      documentOf(deps, async () => schema),
    )
  app.all([PROFILE_PATH, ...UCP_VERSIONS.map(version => `${versionPath(version)}/mcp`)], (request, response) => {
    const allow = request.path === PROFILE_PATH ? 'GET, HEAD' : 'POST'
    if (request.method === 'OPTIONS') return void response.set('Allow', allow).status(204).end()
    throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, { headers: { Allow: allow } })
  })
}

const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' }

/** Serves a document that is built once. */
function documentOf({ limits }: UcpHttpDeps, build: () => Promise<object>): RequestHandler {
  let built: Promise<Document> | undefined
  return async (request, response) => {
    await limits.takeOf('documents', request.ip ?? '')
    built ??= build().then(document => createDocument(JSON.stringify(document)))
    // a failure is not kept
    built.catch(() => {
      built = undefined
    })
    send(request, response, { status: 200, headers: HEADERS, body: await built })
  }
}
