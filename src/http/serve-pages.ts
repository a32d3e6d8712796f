import type { Express } from 'express'
import { readPageFiles, servePage } from './pages.ts'
import { signingModules } from './signing-modules.ts'

export type ChatPageOptions = {
  /** A chain with worthless money: the page may make and fund a wallet of its own. */
  readonly demoMoney: boolean
}

/** Serves the clerk's page at /chat with its own files below it, and sends a browser that opens the root there. */
export function serveChatPage(app: Express, { demoMoney }: ChatPageOptions): void {
  const files = new Map([...readPageFiles('chat'), ...signingModules()])
  const html = files.get('index.html')!
  // the document learns which money this server takes
  if (demoMoney) files.set('index.html', html.replace('data-money="real"', 'data-money="demo"'))
  app.get('/', (request, response, next) => {
    response.vary('Accept')
    if (request.accepts(['json', 'html']) === 'html') response.redirect(302, '/chat')
    else next()
  })
  servePage(app, '/chat', files, name => name === '')
}

/** Serves what all pages have in common. */
export const serveSharedFiles = (app: Express): void => servePage(app, '/shared', readPageFiles('shared'))

/** Serves the page of restaurants' consoles: the same document for each, which asks for the key. */
export const serveMerchantPage = (app: Express): void =>
  servePage(app, '/merchant', readPageFiles('merchant'), name => name === '' || /^\d{1,12}$/.test(name))

/** Serves the API reference at /docs, whose document is made from the operations. */
export function serveReferencePage(app: Express, html: () => string): void {
  servePage(
    app,
    '/docs',
    new Map<string, string | (() => string)>([...readPageFiles('docs'), ['index.html', html]]),
    name => name === '',
  )
}
