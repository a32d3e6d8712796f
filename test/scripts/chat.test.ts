import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

useChain()

// the servers create their folders here, so that leftovers are noticed
const TMPDIR = mkdtempSync(join(tmpdir(), 'comanda-chat-test-'))
let server: TestServer
beforeAll(async () => {
  server = await startServer(chain, { clerkRequests: 1_000 })
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(TMPDIR, { recursive: true, force: true })
})

const start = (args: readonly string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, ['scripts/chat.ts', ...args], { env: { ...process.env, TMPDIR, STATE_DIR: TMPDIR, ...env } })

/** Sends lines to the chat through a pipe. */
async function talk(lines: readonly string[], args: readonly string[], env: Record<string, string> = {}) {
  const child = start(args, env)
  child.stdin.end(lines.map(line => `${line}\n`).join(''))
  const [out, err, [exit]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { out, err, exit }
}

const here = () => ['--url', server.baseUrl]

test('an order piped in line by line is placed, paid, and accepted, and nothing is left behind', async () => {
  const lines = [
    'bacon egg and cheese from Ledger Deli',
    'kaiser roll, scrambled, american',
    'Ana, 917 555 0134, ana@example.com',
    '/cart',
    'yes',
    'pay',
    'where is my order?',
  ]
  const { out, err, exit } = await talk(lines, [], { KITCHEN_SPEED: '0' })
  expect(err).toBe('')
  expect(out).toContain('› bacon egg and cheese from Ledger Deli\n')
  expect(out).toMatch(/^ {4}1 × Bacon, Egg & Cheese +\$7\.25$/m)
  expect(out).toMatch(/^ {4}2\. No, change something$/m)
  const total = /^ {4}Total +\$(\d+\.\d\d)$/m.exec(out)?.[1]
  expect(out).toContain(`Say pay, and $${total} is paid for you.`)
  // hints for web pages and other clients must not appear in the terminal
  expect(out).toMatch(/Order ORD-\w+ is booked\. The kitchen starts once it is paid\.\n/)
  expect(out).not.toMatch(/On this page|Pay box|With a terminal|api\/order\/pay/)
  expect(out).toContain(`✓ Paid ${total} USDC`)
  expect(out).toMatch(/✓ submitting to restaurant\n {2}✓ confirmed$/m)
  expect(out).toMatch(new RegExp(`│ Total +\\$${total?.replace('.', '\\.')} │`))
  expect(out.slice(out.indexOf('› where is my order?'))).toMatch(
    /The order is ready\.|The restaurant has\s+accepted the order\./,
  )
  expect(out.match(/Say pay,/g)).toHaveLength(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looks for the escape sequences of terminals
  expect(out).not.toMatch(/[\x1b\r]/)
  expect(exit).toBe(0)
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('Ctrl-C stops the chat, its server, and its chain', async () => {
  const child = start([])
  child.stdin.write('hi\n')
  const base = await new Promise<string>(resolve => {
    let out = ''
    child.stdout.on('data', chunk => {
      out += chunk
      if (out.includes('messages left')) resolve(/http:[/\d.:]+\d/.exec(out)![0])
    })
  })
  const { checks } = (await (await fetch(`${base}/health`)).json()) as { checks: { chain: { rpc: string } } }
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  await expect(fetch(base)).rejects.toThrow()
  await expect(fetch(checks.chain.rpc)).rejects.toThrow()
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('a remote server is used as it is; the chat reports what it cannot do there and continues', async () => {
  const lines = [
    'two pepperoni slices and a coke near 11215, Ana 917 555 0134 ana@example.com',
    'yes',
    'pay now',
    'thanks',
    '/quit',
    'hello?',
  ]
  const { out, err, exit } = await talk(lines, here())
  expect({ err, exit }).toEqual({ err: '', exit: 0 })
  expect(out.replaceAll(/\s+/g, ' ')).toContain(`! The server at ${server.baseUrl} works with real money`)
  expect(out.slice(out.indexOf('› thanks'))).toMatch(/7 messages left/)
  expect(out).not.toContain('hello?')
})

test('a new conversation starts on request, and after all ten messages are used', async () => {
  const { out } = await talk(['hi', 'hello', '/new', '/cart', ...Array.from({ length: 12 }, () => 'hello')], here())
  expect(out.match(/\d+ messages? left|one message left/g)).toEqual([
    '9 messages left',
    '8 messages left',
    ...[9, 8, 7, 6, 5, 4, 3, 2].map(left => `${left} messages left`),
    'one message left',
    '0 messages left',
    '9 messages left',
  ])
  expect(out).toContain('The cart is empty.')
  expect(out.match(/A new conversation\./g)).toHaveLength(2)
})

test('a refused message is reported, and the chat continues', async () => {
  const { out, exit } = await talk(['x'.repeat(2_001), 'hi'], here())
  expect(out).toMatch(/! message/)
  expect(out).toContain('9 messages left')
  expect(exit).toBe(0)
})

test.each([
  [['--fast'], 2, "Unknown option '--fast'"],
  [['--url', 'nowhere'], 2, 'nowhere is not a server URL.'],
  [['--url', 'http://127.0.0.1:1'], 4, 'did not answer'],
])('the chat with arguments %j exits with %i', async (args, code, words) => {
  const { err, exit } = await talk(['hi'], args)
  expect({ exit, err: err.replaceAll(/\s+/g, ' ') }).toEqual({ exit: code, err: expect.stringContaining(words) })
})

test('the chat describes its commands with --help', async () => {
  const { out, exit } = await talk([], ['--help'])
  expect({ out, exit }).toEqual({ out: expect.stringContaining('npm run chat -- [options]'), exit: 0 })
})
