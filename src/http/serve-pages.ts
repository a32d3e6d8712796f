import type { Express } from 'express'
import { readPageFiles, servePage } from './pages.ts'
import { signingModules } from './signing-modules.ts'

export type ChatPageOptions = {
  /** True on a testnet: the page may create and fund its own wallet. */
  readonly demoMoney: boolean
}

/** Serves the clerk's page and its files at /chat, and redirects browsers from the root to it. */
export function serveChatPage(app: Express, { demoMoney }: ChatPageOptions): void {
  const files = new Map([...readPageFiles('chat'), ...signingModules()])
  const html = files.get('index.html')!
  // tell the page whether this server takes real or demo money
  if (demoMoney) files.set('index.html', html.replace('data-money="real"', 'data-money="demo"'))
  app.get('/', (request, response, next) => {
    response.vary('Accept')
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, '/chat')
    else next()
  })
  servePage(app, '/chat', files, name => name === '')
}

/** Serves the files shared by all pages, and their icon also where crawlers look for one. */
export function serveSharedFiles(app: Express): void {
  servePage(app, '/shared', readPageFiles('shared'))
  app.get('/favicon.ico', (_request, response) => response.redirect(302, '/shared/icon.svg'))
}

/** Serves the page of a booked order: the same document for every order; the token in its fragment opens it. */
export const serveOrderPage = (app: Express): void =>
  servePage(app, '/order', readPageFiles('order'), name => /^[\w-]{1,40}$/.test(name))

/** Serves the merchant console page: the same document for every restaurant; it asks for the key. */
export const serveMerchantPage = (app: Express): void =>
  servePage(app, '/merchant', readPageFiles('merchant'), name => name === '' || /^\d{1,12}$/.test(name))

/** Serves the API reference at /docs, generated from the operations. */
export function serveReferencePage(app: Express, html: () => string): void {
  servePage(
    app,
    '/docs',
    new Map<string, string | (() => string)>([...readPageFiles('docs'), ['index.html', html]]),
    name => name === '',
  )
}
