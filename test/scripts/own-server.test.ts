import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#test/support/server.ts'
import { launchServer } from '../../scripts/demo/temporary-server.ts'

test('a port taken by another program is left to it, whatever it answers, and the next port is tried', async () => {
  const asked: string[] = []
  const stranger = createServer((request, response) => {
    asked.push(request.url!)
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const taken = (stranger.address() as AddressInfo).port
  const ports = [taken, await freePort()]
  const server = await launchServer(process.env, { kitchenSpeed: '0', port: async () => ports.shift()! })
  const folder = dirname(server.stateDir)
  try {
    const base = await server.ready
    expect(new URL(base).port).not.toBe(String(taken))
    const { checks } = (await (await fetch(`${base}/health`)).json()) as { checks: object }
    expect(checks).toHaveProperty('chain')
    expect({ asked, ports }).toEqual({ asked: [], ports: [] })
  } finally {
    await server[Symbol.asyncDispose]()
    stranger.close()
  }
  expect(readdirSync(folder).map(name => `${folder}/${name}`)).not.toContain(server.stateDir)
})

test('the error of the server itself is reported if no port is available', async () => {
  const stranger = createServer().listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const { port } = stranger.address() as AddressInfo
  const server = await launchServer(process.env, { kitchenSpeed: '0', port: async () => port })
  try {
    await expect(server.ready).rejects.toMatchObject({
      ending: 'server',
      hint: expect.stringContaining('is in use by another program'),
    })
  } finally {
    await server[Symbol.asyncDispose]()
    stranger.close()
  }
})
