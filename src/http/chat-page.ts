import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Express } from 'express'
import { Fault } from '#src/kernel/faults.ts'
import { send } from './bind.ts'
import { signingModules } from './signing-modules.ts'

const FOLDER = new URL('../web/chat/', import.meta.url)

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

const HEADERS = {
  // asked again at every visit and answered by 304: the page and its modules always belong together
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
} as const

export type ChatPageOptions = {
  /** A chain with worthless money: the page may make and fund a wallet of its own. */
  readonly demoMoney: boolean
}

/** Serves the clerk's page at /chat with its own files below it, and sends a browser that opens the root there. */
export function serveChatPage(app: Express, { demoMoney }: ChatPageOptions): void {
  const files = new Map([...pageFiles(demoMoney), ...signingModules()])
  app.get('/', (request, response, next) => {
    response.vary('Accept')
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, '/chat')
    else next()
  })
  app
    .route(['/chat', '/chat/*path'])
    .get((request, response) => {
      const name = request.path.replace(/^\/chat\/?/, '') || 'index.html'
      const body = files.get(name)
      if (body === undefined) throw Fault.of('not_found', 'There is no such file of the chat page.')
      send(request, response, {
        status: 200,
        headers: { ...HEADERS, 'Content-Type': TYPES[extname(name)] ?? 'text/plain; charset=utf-8' },
        body,
      })
    })
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, {
        headers: { Allow: 'GET, HEAD' },
      })
    })
}

/** Everything that lies in the page's folder, by name; the document learns which money this server takes. */
function pageFiles(demoMoney: boolean): [name: string, body: string][] {
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter(entry => entry.isFile() && extname(entry.name) in TYPES)
    .map(({ name }) => {
      const text = readFileSync(new URL(name, FOLDER), 'utf8')
      return [name, name === 'index.html' && demoMoney ? text.replace('data-money="real"', 'data-money="demo"') : text]
    })
}
