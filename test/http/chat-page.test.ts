import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const AS_BROWSER = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

const visit = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, server.baseUrl), { redirect: 'manual', ...init })

/** Status of a conditional request as browsers send it; fetch would not allow a 304. */
const statusIfNot = (etag: string, path: string) =>
  new Promise((resolve, reject) => {
    const asked = request(`${server.baseUrl}${path}`, { headers: { 'If-None-Match': etag } }, answer => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject).end()
  })

test('a browser that opens the root is redirected to the chat, and every other client still gets JSON', async () => {
  const browser = await visit('/', { headers: AS_BROWSER })
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/chat'])
  for (const Accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5']) {
    const agent = await visit('/', { headers: { Accept } })
    expect(agent.headers.get('vary')).toMatch(/\bAccept\b/)
    expect(await agent.json()).toMatchObject({ name: 'Comanda' })
  }
})

test('the page can load and call only this server, and cannot be framed', async () => {
  const { headers } = await visit('/chat')
  const policy = Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map(directive => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  )
  expect(policy).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  })
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('every page file is served with its content type, and with 304 if unchanged', async () => {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }
  const names = ['chat', 'docs', 'merchant', 'shared'].flatMap(folder =>
    readdirSync(`src/web/${folder}`)
      .filter(name => /\.(js|css|svg)$/.test(name))
      .map(name => `${folder}/${name}`),
  )
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    const file = await visit(`/${name}`)
    expect([name, file.status, file.headers.get('content-type')?.split(';')[0]]).toEqual([
      name,
      200,
      types[name.split('.').at(-1)!],
    ])
    expect([name, await statusIfNot(file.headers.get('etag')!, `/${name}`)]).toEqual([name, 304])
  }
})

test('the signing modules import only files served next to them', async () => {
  const seen = new Set<string>()
  async function follow(path: string): Promise<void> {
    if (seen.has(path)) return
    seen.add(path)
    const response = await visit(path)
    expect([path, response.status]).toEqual([path, 200])
    const imports = (await response.text())
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .matchAll(/(?:^|[\s;}])(?:from|import)\s*\(?['"]([^'"]+)['"]/gm)
    for (const [, specifier] of imports) {
      expect([path, specifier]).toEqual([path, expect.stringMatching(/^(?:\.{0,2}\/)/)])
      await follow(new URL(specifier!, new URL(path, server.baseUrl)).pathname)
    }
  }
  await follow('/chat/chat.js')
  await follow('/merchant/console.js')
  await follow('/docs/docs.js')
  await follow('/chat/signing/curves/secp256k1.js')
  await follow('/chat/signing/hashes/sha3.js')
  expect(seen.size).toBeGreaterThan(40)
})

test.each([
  '/chat/../config.ts',
  '/chat/%2e%2e/tsconfig.json',
  '/chat/tsconfig.json',
  '/chat/signing/curves/secp256k1.d.ts',
  '/chat/signing/../pages.ts',
  '/chat/constructor',
])('%s is not served as a page file', async path => {
  const response = await visit(path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: 'not_found' })
})

test('the page is read-only', async () => {
  const response = await visit('/chat', { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a page for real money offers no demo wallet, and contains no inline script or style', async () => {
  const html = await (await visit('/chat')).text()
  expect(html).toContain('<html lang="en" data-money="real"')
  expect(html).not.toMatch(/<script(?![^>]*src=)|<style|style="|onclick|https?:/)
})
