import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confirm, headerV2, sign, untilStatus } from '#test/support/buyer.ts'
import { readEvents } from '#test/support/event-source.ts'
import { createHttp, type Http } from '#test/support/http.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { openRawSocket } from '#test/support/raw-socket.ts'
import { type RpcProxy, startRpcProxy } from '#test/support/rpc-proxy.ts'
import { environment, freePort } from '#test/support/server.ts'

useChain()

// `npm start`, asked to stop while a payment is on its way to the chain.

const START = 200_000_000n

type Program = Http & {
  readonly baseUrl: string
  readonly port: number
  readonly start: (env?: Record<string, string>) => Promise<ChildProcess>
  readonly rpc: RpcProxy
} & AsyncDisposable

async function program(): Promise<Program> {
  const stateDir = mkdtempSync(join(tmpdir(), 'comanda-stop-'))
  const port = await freePort()
  const rpc = await startRpcProxy(chain.rpcUrl)
  const settings: Record<string, string> = { ...environment(chain, port, stateDir), CHAIN_RPC_URL: rpc.url }
  const children: ChildProcess[] = []
  return {
    ...createHttp(settings.BASE_URL!),
    baseUrl: settings.BASE_URL!,
    port,
    rpc,
    start: async (env = {}) => {
      const child = spawn(process.execPath, ['src/main.js'], {
        env: { PATH: process.env.PATH, ...settings, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      for await (const text of child.stdout ?? []) if (String(text).includes('is running at')) return child
      throw new Error('the program ended')
    },
    [Symbol.asyncDispose]: async () => {
      for (const child of children) child.kill('SIGKILL')
      await rpc[Symbol.asyncDispose]()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}

/** Starts a payment whose transaction is held back from the chain until `go` is called. */
async function payHalfway(server: Program) {
  const payer = await chain.payer()
  const order = await confirm(server)
  const headers = headerV2(await sign(payer, order.payment), order.payment)
  const held = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  server.rpc.hold(method => {
    if (method !== 'eth_sendRawTransaction') return undefined
    arrived.resolve()
    return held.promise
  })
  const answer = server.get(`/api/order/pay?pt=${order.priceToken}`, headers)
  answer.catch(() => {})
  await arrived.promise
  return { payer, order, headers, answer, go: () => held.resolve() }
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit').then(([code]) => code) : child.exitCode

/** Sends requests over one keep-alive connection. */
function keptConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return async (path: string) => {
    const [response] = await once(get({ host: '127.0.0.1', port, path, agent }), 'response')
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode as number, connection: response.headers.connection as string }
  }
}

const isRefused = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
    socket.once('close', () => socket.destroy())
  })

test('a server stopped during a settlement answers the payer, closes all other connections, and exits with 0', async () => {
  await using server = await program()
  const child = await server.start()
  const kept = keptConnection(server.port)
  expect(await kept('/health/ready')).toMatchObject({ status: 200 })
  const payment = await payHalfway(server)
  await using socket = await openRawSocket(server.baseUrl)
  const other = await confirm(server)
  await using events = await readEvents(`${server.baseUrl}/api/order/${other.orderId}/events`)

  child.kill('SIGTERM')
  await events.ended
  expect(await socket.closed).toBe(1001)
  await expect.poll(() => isRefused(server.port)).toBe(true)
  expect(child.exitCode).toBe(null)
  payment.go()
  expect(await payment.answer).toMatchObject({ status: 202, body: { orderId: payment.order.orderId } })
  expect((await payment.answer).headers.get('connection')).toBe('close')
  expect(await ended(child)).toBe(0)

  await server.start()
  await untilStatus(server, payment.order.orderId, 'confirmed', 'ready_for_pickup')
  expect(await chain.balance(payment.payer.address)).toBe(START - 18_320_000n)
})

test('a second SIGTERM makes the server exit at once with 1; the next start finds the payment, once', async () => {
  await using server = await program()
  const child = await server.start()
  const payment = await payHalfway(server)
  child.kill('SIGTERM')
  await expect.poll(() => isRefused(server.port)).toBe(true)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(1)
  payment.go()
  await expect(payment.answer).rejects.toThrow()

  await server.start()
  await untilStatus(server, payment.order.orderId, 'confirmed', 'ready_for_pickup')
  const again = await server.get(`/api/order/pay?pt=${payment.order.priceToken}`, payment.headers)
  expect(again).toMatchObject({ status: 202, body: { orderId: payment.order.orderId } })
  expect(await chain.balance(payment.payer.address)).toBe(START - 18_320_000n)
})

test('a server whose stop timeout elapses exits with 1, whatever is still in progress', async () => {
  await using server = await program()
  const child = await server.start({ STOP_SECONDS: '1' })
  const payment = await payHalfway(server)
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(1)
  payment.go()
  await expect(payment.answer).rejects.toThrow()
})
