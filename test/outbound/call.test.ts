import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realWorld } from '#src/kernel/world.ts'
import { CALL_MS, createCall } from '#src/outbound/call.ts'
import { readNetworks } from '#src/outbound/networks.ts'
import { type Receiver, startReceiver } from '#test/support/receiver.ts'

const PUBLIC = '93.184.216.34'
const LOCAL = '127.0.0.0/8'

/** World with DNS answers defined by the test, whose connections all end at one port of this machine. */
function lab(
  answers: readonly (readonly string[])[],
  options: { port?: number; networks?: string; hurry?: number } = {},
) {
  const asked: string[] = []
  const dialled: string[] = []
  const world = {
    resolve: async (host: string) => {
      asked.push(host)
      return answers[Math.min(asked.length, answers.length) - 1] ?? []
    },
    dial: (address: string, port: number): Socket => {
      dialled.push(`${address} ${port}`)
      return connect({ host: '127.0.0.1', port: options.port ?? port })
    },
    after: (ms: number, task: () => void) => realWorld.after(ms / (options.hurry ?? 1), task),
  }
  return { asked, dialled, call: createCall({ world, networks: readNetworks(options.networks) }) }
}

const post = (url: string) => ({ method: 'POST' as const, url, headers: { 'X-Test': '1' }, body: '{"a":"é"}' })

describe('the target of a call', () => {
  test.each([
    [['10.0.0.7']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    [[PUBLIC, '192.168.0.1']],
  ])('is rejected without dialing if its name resolves to %j', async addresses => {
    const { call, dialled } = lab([addresses])
    expect(await call(post('https://agent.example/'))).toEqual({
      kind: 'refused',
      reason: 'The URL must lead to a public address.',
    })
    expect(dialled).toEqual([])
  })

  test('can be a name over http only in a listed network', async () => {
    const { call, dialled } = lab([[PUBLIC]], { networks: LOCAL })
    expect(await call(post('http://agent.example/'))).toMatchObject({ kind: 'refused', reason: /https/ })
    expect(dialled).toEqual([])
  })

  test('fails if its name has no address or cannot be looked up', async () => {
    expect(await lab([[]]).call(post('https://agent.example/'))).toMatchObject({ kind: 'failed', reason: /no address/ })
  })

  test('is looked up once, and the checked address is dialed even if the name changes its answer', async () => {
    await using server = await startReceiver()
    const { call, asked, dialled } = lab([[PUBLIC], ['127.0.0.1']], { port: server.port })
    // the port speaks no TLS: only the target of the call matters
    expect(await call(post('https://agent.example/'))).toMatchObject({ kind: 'failed' })
    expect(asked).toEqual(['agent.example'])
    expect(dialled).toEqual([`${PUBLIC} 443`])
    expect(server.messages).toEqual([])
  })

  test('is the next address if one accepts no connection', async () => {
    await using server = await startReceiver()
    const dialled: string[] = []
    const world = {
      ...realWorld,
      resolve: async () => ['127.0.0.2', '127.0.0.1'],
      dial: (address: string, port: number) => {
        dialled.push(address)
        return connect({ host: '127.0.0.1', port: address === '127.0.0.2' ? 1 : port })
      },
    }
    const call = createCall({ world, networks: readNetworks(LOCAL) })
    expect(await call(post(`http://agent.example:${server.port}/`))).toMatchObject({ kind: 'answered', status: 204 })
    expect(dialled).toEqual(['127.0.0.2', '127.0.0.1'])
  })
})

describe('a call', () => {
  const here = { networks: LOCAL }

  test('sends the request unchanged, under its host name', async () => {
    await using server = await startReceiver(() => ({ hello: 'there' }))
    const { call } = lab([['127.0.0.1']], here)
    expect(await call(post(`http://agent.example:${server.port}/a/b?c=d#e`))).toEqual({
      kind: 'answered',
      status: 200,
      body: '{"hello":"there"}',
      complete: true,
    })
    expect(server.messages).toMatchObject([
      {
        method: 'POST',
        path: '/a/b?c=d',
        body: '{"a":"é"}',
        headers: { host: `agent.example:${server.port}`, 'x-test': '1', 'content-length': '10' },
      },
    ])
  })

  test('returns a redirect as the response, and does not follow it', async () => {
    await using inside = await startReceiver()
    await using server = await startReceiver((_, response) => {
      response.writeHead(307, { Location: inside.url }).end()
    })
    expect(await lab([], here).call(post(server.url))).toMatchObject({ kind: 'answered', status: 307 })
    expect(inside.messages).toEqual([])
  })

  test('reads 64 KiB of a huge response, and closes the connection', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await startReceiver((_, response) => {
      response.writeHead(200).once('close', closed.resolve)
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', pour)
      }
      pour()
    })
    const answer = await lab([], here).call(post(server.url))
    expect(answer).toMatchObject({ kind: 'answered', status: 200, complete: false })
    expect(answer.kind === 'answered' && answer.body.length).toBe(65_536)
    await closed.promise
  })

  test('cuts off a slowly dripping response after the timeout', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await startReceiver((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 5)
      response.once('close', () => {
        clearInterval(drip)
        closed.resolve()
      })
    })
    const answer = await lab([], { ...here, hurry: 25 }).call(post(server.url))
    expect(answer).toMatchObject({ kind: 'answered', status: 200, complete: false })
    await closed.promise
  })

  test('fails after the timeout if the host does not respond', async () => {
    await using server = await startReceiver(() => undefined)
    const answer = await lab([], { ...here, hurry: 50 }).call(post(server.url))
    expect(answer).toEqual({ kind: 'failed', reason: `Error: no answer within ${CALL_MS / 1_000} seconds` })
  })

  test('fails after the timeout if the name server does not respond', async () => {
    const world = {
      ...realWorld,
      resolve: () => new Promise<never>(() => {}),
      after: (_: number, task: () => void) => realWorld.after(50, task),
    }
    const call = createCall({ world, networks: readNetworks(undefined) })
    expect(await call(post('https://agent.example/'))).toMatchObject({ kind: 'failed', reason: /within 5 seconds/ })
  })

  test('fails if the host closes the connection', async () => {
    await using server = await startReceiver((_, response) => {
      response.destroy()
    })
    expect(await lab([], here).call(post(server.url))).toMatchObject({ kind: 'failed' })
  })
})

const hasOpenssl = process.env.REQUIRE_SERVICES === '1' || spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('a call over TLS', () => {
  let dir: string
  let server: Receiver
  const trusted = getCACertificates('default')

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'comanda-tls-'))
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
    const about = ['-subj', '/CN=agent.example', '-addext', `subjectAltName=DNS:agent.example,IP:${PUBLIC}`]
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    spawnSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert, ...about])
    server = await startReceiver(() => 204, { key: readFileSync(key), cert: readFileSync(cert) })
    setDefaultCACertificates([...trusted, readFileSync(cert, 'utf8')])
  })
  afterAll(async () => {
    setDefaultCACertificates(trusted)
    await server?.[Symbol.asyncDispose]()
    rmSync(dir, { recursive: true, force: true })
  })

  test('verifies the name in the URL, at the address that was checked', async () => {
    const { call, dialled } = lab([[PUBLIC]], { port: server.port })
    expect(await call(post('https://agent.example/hooks'))).toMatchObject({ kind: 'answered', status: 204 })
    expect(dialled).toEqual([`${PUBLIC} 443`])
  })

  test('verifies a bare address as well', async () => {
    const { call } = lab([], { port: server.port })
    expect(await call(post(`https://${PUBLIC}/hooks`))).toMatchObject({ kind: 'answered', status: 204 })
  })

  test('rejects a certificate for another name', async () => {
    const before = server.messages.length
    const { call } = lab([[PUBLIC]], { port: server.port })
    expect(await call(post('https://stranger.example/'))).toMatchObject({
      kind: 'failed',
      reason: /altname|certificate/i,
    })
    expect(server.messages).toHaveLength(before)
  })
})
