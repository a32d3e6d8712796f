import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageLinks } from '#tools/page-links.ts'
import { startTestChain, type TestChain } from '../support/chain.ts'
import { startServer, type TestServer } from '../support/server.ts'

const url = new URL('https://comanda.example/api/restaurants?near=Park+Slope&limit=2')
const page = (changes: object) => ({ total: 5, limit: 2, offset: 0, next_offset: 2, ...changes })

describe('pageLinks', () => {
  test('points forward from the first page and both ways from the middle, and keeps the query', () => {
    expect(pageLinks(page({}), url).Link).toBe(
      '<https://comanda.example/api/restaurants?near=Park+Slope&limit=2&offset=2>; rel="next"',
    )
    expect(pageLinks(page({ offset: 2, next_offset: 4 }), url).Link).toBe(
      '<https://comanda.example/api/restaurants?near=Park+Slope&limit=2&offset=4>; rel="next", ' +
        '<https://comanda.example/api/restaurants?near=Park+Slope&limit=2&offset=0>; rel="prev"',
    )
  })

  test('points back from beyond the end to the last records, and never below zero', () => {
    expect(pageLinks(page({ offset: 90, next_offset: null }), url).Link).toContain('&offset=3>; rel="prev"')
    expect(pageLinks(page({ offset: 1, next_offset: 3 }), url).Link).toContain('&offset=0>; rel="prev"')
  })

  test('is absent if one page holds everything', () => {
    expect(pageLinks(page({ total: 2, next_offset: null }), url)).toEqual({})
  })
})

describe('GET /api/restaurants', () => {
  let chain: TestChain
  let server: TestServer
  beforeAll(async () => {
    chain = await startTestChain()
    server = await startServer(chain)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
  })

  const linkIn = (header: string | null, rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(header ?? '')?.[1]

  test('visits every restaurant once by following next, and returns to the start by prev', async () => {
    const whole = (await server.get('/api/restaurants?near=Park+Slope&limit=100')).body
    const seen: string[] = []
    let next: string | undefined = `${server.baseUrl}/api/restaurants?near=Park+Slope&limit=4`
    let last: string | undefined
    while (next) {
      expect(next.startsWith(server.baseUrl)).toBe(true)
      const { body, headers } = await server.get(next)
      seen.push(...body.map((r: { id: string }) => r.id))
      last = next
      next = linkIn(headers.get('link'), 'next')
    }
    expect(seen).toEqual(whole.map((r: { id: string }) => r.id))
    expect(seen.length).toBeGreaterThan(8)
    let steps = 0
    for (let back = last; back; steps += 1) back = linkIn((await server.get(back)).headers.get('link'), 'prev')
    expect(steps).toBe(Math.ceil(seen.length / 4))
  })

  test('takes the host of its links neither from the Host header nor from the request line', async () => {
    const { hostname, port } = new URL(server.baseUrl)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          'GET http://evil.example/api/restaurants?limit=2 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
        ),
      )
      let text = ''
      socket
        .on('data', chunk => (text += chunk))
        .on('end', () => resolve(text))
        .on('error', reject)
    })
    expect(answer).toContain(`Link: <${server.baseUrl}/api/restaurants?limit=2&offset=2>; rel="next"\r\n`)
    expect(answer).not.toContain('evil.example')
  })
})
