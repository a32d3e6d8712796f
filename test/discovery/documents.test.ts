import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { OPERATIONS } from '#src/app/operations.ts'
import { renderDocuments } from '#src/discovery/documents.ts'
import { journeyOf } from '#src/discovery/reference/journey.ts'
import { FAULTS } from '#src/kernel/faults.ts'
import { server, useServer } from '#test/support/lab.ts'

useServer()

const CLERK = { requests: 10, seconds: 60, turns: 10, minutes: 15 }
const BASE = 'https://comanda.example'
const methods = ['evm', 'stripe']
const rendered = (baseUrl = BASE, local = true) =>
  renderDocuments({ baseUrl, version: '1.0.0', tools: OPERATIONS, clerk: CLERK, methods, local })
const { served, reference, skill } = rendered()
const bodyOf = (path: string): string => served.find(document => document.path === path)!.body
const PATHS = served.map(document => document.path)

/** Raw HTTP request, because fetch follows redirects and hides 304 responses. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = request(`${server.baseUrl}${path}`, { method, headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          headers: answer.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject).end()
  })

describe.each(PATHS.map(path => [path] as const))('%s', path => {
  test('is public, cached for an hour, and not sent again if it is unchanged', async () => {
    const { type } = served.find(document => document.path === path)!
    const { status, headers } = await ask(path)
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': type,
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
        etag: expect.stringMatching(/^"/),
      },
    })
    expect(await ask(path, { 'If-None-Match': headers.etag! })).toMatchObject({ status: 304, body: Buffer.alloc(0) })
    expect(await ask(path, {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) })
    expect(await ask(path, {}, 'DELETE')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test('has the same links whatever host a request names', async () => {
    const [{ body: plain }, { body: forged }] = await Promise.all([
      ask(path),
      ask(path, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }),
    ])
    expect(forged.equals(plain)).toBe(true)
  })
})

test('another base URL changes every link of every document and nothing else', () => {
  const there = 'http://localhost:8080/shop'
  const others = new Map(rendered(there).served.map(document => [document.path, document.body]))
  const cards = [
    '/.well-known/mcp.json',
    '/mcp/server-card',
    '/.well-known/mcp/server-card.json',
    '/.well-known/ai-catalog.json',
  ]
  for (const { path, body } of served.filter(each => !each.path.endsWith('openapi.json'))) {
    const moved = body.replaceAll(BASE, there)
    // names derived from the host, and the digest of a text with links
    const named = cards.includes(path)
      ? moved
          .replaceAll('example.comanda/comanda', 'localhost/comanda')
          .replaceAll('urn:air:comanda.example:', 'urn:air:localhost:')
      : moved
    const lasting = (text: string) => text.replace(/sha256:[0-9a-f]{64}/, 'sha256:…')
    expect([path, lasting(others.get(path)!)]).toEqual([path, lasting(named)])
  }
  expect(rendered(there).reference).toBe(reference.replaceAll(BASE, there))
})

const unescaped = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Returns the URLs in a text, without trailing punctuation. */
const urlsIn = (text: string): string[] =>
  [...unescaped(text).matchAll(/https?:\/\/[^\s"'`<>\\)|]+/g)].map(([url]) => url.replace(/[.,:;]+$/, ''))

/** URLs of standards, which must not be requested. */
const STANDARDS = /^https:\/\/(?:json-schema\.org|static\.modelcontextprotocol\.io|schemas\.agentskills\.io)\//

test('every URL in every document responds', async () => {
  const documents = await Promise.all(
    [...PATHS.filter(path => !path.endsWith('openapi.json')), '/docs'].map(
      async path => [path, String((await ask(path)).body)] as const,
    ),
  )
  const urls = new Map<string, string>()
  // URLs in examples are valid only on the server that recorded them
  for (const [path, text] of documents)
    for (const url of urlsIn(text.replaceAll(/<pre[\s\S]*?<\/pre>/g, ''))) urls.set(url, path)
  const answers: { where: string; from: string; status: number }[] = []
  for (const [url, path] of urls) {
    if (STANDARDS.test(url)) continue
    const where = url.slice(server.baseUrl.length)
    // people and restaurants in examples use .example domains
    if (/^https?:\/\/[\w-]+(?:\.[\w-]+)*\.example(?:\/|$)/.test(url)) continue
    expect({ path, url }).toEqual({ path, url: expect.stringContaining(server.baseUrl) })
    // skip path placeholders, variables of commands, and paths that only take POST
    if (/[{$…]/.test(where) || isOfAnOperation(where)) continue
    const { status } = await ask(where === '' ? '/' : where.split('#')[0]!)
    answers.push({ where, from: path, status })
  }
  expect(answers.filter(({ status }) => status >= 400)).toEqual([])
  expect(answers.length).toBeGreaterThan(12)
})

/** True for a path that is documented with its method and needs more than its URL. */
const isOfAnOperation = (where: string): boolean =>
  where === '/mcp' ||
  OPERATIONS.some(
    ({ http, input }) =>
      http.path === where.split('?')[0] &&
      (http.method === 'post' || (!where.includes('?') && !input.safeParse({}).success)),
  )

test('every request that the reference offers to send succeeds', async () => {
  const page = await (await fetch(`${server.baseUrl}/docs`)).text()
  const offered = [...page.matchAll(/data-method="(\w+)" data-path="([^"]*)" data-body="([^"]*)"/g)].map(
    ([, ...parts]) => parts.map(unescaped),
  )
  const answers = await Promise.all(
    offered.map(async ([method, path, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = method === 'POST' ? { method, headers, body: body! } : {}
      return { path, status: (await fetch(`${server.baseUrl}${path}`, init)).status }
    }),
  )
  expect(answers.filter(({ status }) => status >= 400)).toEqual([])
  expect(answers.length).toBeGreaterThan(12)
})

test('every anchor that a link of the reference names exists exactly once', () => {
  const ids = [...reference.matchAll(/ id="([^"]+)"/g)].map(match => match[1]!)
  expect(new Set(ids).size).toBe(ids.length)
  const links = [...reference.matchAll(/href="#([^"]+)"/g)].map(match => match[1]!)
  expect(links.filter(link => !ids.includes(link))).toEqual([])
  expect(links.length).toBeGreaterThan(100)
})

test('no operation is missing from any document', () => {
  const chapters = journeyOf(OPERATIONS)
  expect(
    chapters
      .flatMap(chapter => chapter.tools)
      .map(tool => tool.name)
      .sort(),
  ).toEqual(OPERATIONS.map(tool => tool.name).sort())
  for (const { name, http } of OPERATIONS) {
    expect(reference).toContain(`id="${name}"`)
    if (!http.keyed) expect(skill).toContain(`\`${http.method.toUpperCase()} ${BASE}${http.path}\``)
  }
  for (const code of Object.keys(FAULTS)) expect(reference).toContain(`id="error-${code}"`)
  const shown = [...skill.matchAll(/^\| \d{3} \| `(\w+)` \|/gm)].map(match => match[1])
  const met = new Set(OPERATIONS.filter(tool => !tool.http.keyed).flatMap(tool => tool.faults))
  expect(shown).toEqual(expect.arrayContaining([...met]))
})

test('the reference has no inline script or style, and escapes our text', () => {
  expect(reference).not.toMatch(/<script(?![^>]*src=)|<style|style="|onclick/)
  expect(reference).toContain('&lt;private key of a wallet that holds USDC on Base, 0x and 64 hex digits&gt;')
})

const frontMatterOf = (text: string) => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)![1]!)

test('the skill has valid front matter, and the documents stay within their size limits', () => {
  const described = bodyOf('/.well-known/agent-skill')
  const matter = frontMatterOf(described)
  expect(matter).toMatchObject({
    name: 'comanda-order-food',
    'agent-skill': '1.0',
    runtime: 'cli',
    transport: 'rest-api',
    base_url: BASE,
    requires_browser: false,
    requires_auth: false,
  })
  expect(matter.name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(matter.description.length).toBeLessThanOrEqual(1024)
  expect(Buffer.byteLength(described)).toBeLessThanOrEqual(21 * 1024)
  expect(Buffer.byteLength(bodyOf('/llms.txt'))).toBeLessThanOrEqual(8 * 1024)
  const { tools } = JSON.parse(bodyOf('/.well-known/mcp.json'))
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(24 * 1024)
})

test('the digest in the index matches the bytes served', async () => {
  const { skills } = JSON.parse(String((await ask('/.well-known/agent-skills/index.json')).body))
  const { pathname } = new URL(skills[0].url)
  const { body } = await ask(pathname)
  expect(skills[0].digest).toBe(`sha256:${createHash('sha256').update(body).digest('hex')}`)
})

test('the skill mentions test money only on a local chain', () => {
  expect(skill).toContain('test money')
  expect(rendered(BASE, false).skill).not.toMatch(/test money|MPPX_RPC_URL/)
})
