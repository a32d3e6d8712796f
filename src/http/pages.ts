import { readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Express } from 'express'
import { Fault } from '#src/kernel/faults.ts'
import { once } from '#src/kernel/memoize.ts'
import { createDocument } from './document.ts'
import { send } from './send.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
}

/** Headers of a page; its forms lead only to these origins, redirects included. */
export const pageHeaders = (formAction: string) => ({
  // revalidated on every visit and answered with 304: a page and its modules always match
  'Cache-Control': 'no-cache',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    `base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})
const HEADERS = pageHeaders("'none'")

/** Files of a page by name; a function is called on the first request. */
export type PageFiles = ReadonlyMap<string, string | (() => string)>

/** Reads all files in a folder of src/web, without subfolders. */
export function readPageFiles(folder: 'chat' | 'docs' | 'merchant' | 'order' | 'pay' | 'shared'): Map<string, string> {
  const place = new URL(`../web/${folder}/`, import.meta.url)
  const names = readdirSync(place, { withFileTypes: true }).filter(
    entry => entry.isFile() && extname(entry.name) in TYPES,
  )
  return new Map(names.map(({ name }) => [name, readFileSync(new URL(name, place), 'utf8')]))
}

/**
 * Serves a page's files below a path, with a content security policy that only allows requests to this server.
 * `isDocument` says which names below the path return the page itself.
 */
export function servePage(
  app: Express,
  path: string,
  files: PageFiles,
  isDocument: (name: string) => boolean = () => false,
): void {
  const documents = new Map(
    [...files].map(([name, text]) => [name, once(() => createDocument(typeof text === 'string' ? text : text()))]),
  )
  app
    .route([path, `${path}/*path`])
    .get((request, response) => {
      const asked = request.path.slice(path.length).replace(/^\//, '')
      const name = isDocument(asked) ? 'index.html' : asked
      const body = documents.get(name)?.()
      if (body === undefined) throw Fault.of('not_found', 'This page has no such file.')
      const type = TYPES[extname(name)] ?? 'text/plain; charset=utf-8'
      send(request, response, { status: 200, headers: { ...HEADERS, 'Content-Type': type }, body })
    })
    .all(request => {
      throw Fault.of('method_not_allowed', `${request.method} is not possible here.`, {
        headers: { Allow: 'GET, HEAD' },
      })
    })
}
