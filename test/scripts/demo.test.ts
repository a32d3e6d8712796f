import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { runScript } from './run.ts'

// the servers create their folders here, so that leftovers are noticed
const TMPDIR = mkdtempSync(join(tmpdir(), 'comanda-demo-test-'))
afterAll(() => rmSync(TMPDIR, { recursive: true, force: true }))

test('the demo ends with the same balance as before the kitchen failure, and leaves nothing behind', async () => {
  const { exit, out, err } = await runScript('scripts/demo.ts', [], { KITCHEN_SPEED: '0', TMPDIR })
  expect(err).toBe('')
  expect(out).toMatch(/^ {2}✓ (\d{8,9}) before, \1 after: equal to the micro-USDC$/m)
  const total = /│ Total +\$(\d+\.\d\d) │/.exec(out)?.[1]
  expect(out).toContain(`402 Payment Required: ${total} USDC on eip155:8453`)
  expect(out.match(/s {2}confirmed$/m)).not.toBeNull()
  expect(out.match(/s {2}fulfillment_failed$/m)).not.toBeNull()
  expect(out.match(/s {2}refund succeeded$/m)).not.toBeNull()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looks for the escape sequences of terminals
  expect(out).not.toMatch(/[\x1b\r]/)
  expect(exit).toBe(0)
  expect(readdirSync(TMPDIR)).toEqual([])
})

test.each([
  ['grocery', /lb ordered +[\d.]+ lb packed[\s\S]+ paid, \$[\d.]+ due after weighing: the difference was refunded/],
  ['voice', /confirming_with_restaurant[\s\S]+Do you accept this[\s\S]+The shop +Yes/],
  ['console', /1 waiting, 0 cooking[\s\S]+picked_up[\s\S]+1 done/],
])('the demo through channel %s succeeds', async (channel, ending) => {
  const { exit, out, err } = await runScript('scripts/demo.ts', ['--channel', channel], {
    KITCHEN_SPEED: '0',
    TMPDIR,
  })
  expect({ exit, err }).toEqual({ exit: 0, err: '' })
  expect(out).toMatch(ending)
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('an unknown channel is refused', async () => {
  const { exit, err } = await runScript('scripts/demo.ts', ['--channel', 'pigeon'], { TMPDIR })
  expect(err).toContain('There is no channel pigeon.')
  expect(exit).toBe(2)
})

test('the demo interrupted during preparation stops its server and its chain', async () => {
  const demo = spawn(process.execPath, ['scripts/demo.ts'], { env: { ...process.env, KITCHEN_SPEED: '1', TMPDIR } })
  demo.stdout.setEncoding('utf8')
  const base = await new Promise<string>(resolve => {
    let out = ''
    demo.stdout.on('data', chunk => {
      out += chunk
      if (out.includes('submitting_to_restaurant')) resolve(/http:\S+\d/.exec(out)![0])
    })
  })
  const { checks } = (await (await fetch(`${base}/health`)).json()) as { checks: { chain: { rpc: string } } }
  demo.kill('SIGINT')
  const code = await new Promise(resolve => demo.once('exit', resolve))
  expect(code).toBe(130)
  await expect(fetch(base)).rejects.toThrow()
  await expect(fetch(checks.chain.rpc)).rejects.toThrow()
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('the demo without anvil says what to install', async () => {
  const demo = spawn(process.execPath, ['scripts/demo.ts'], {
    env: { ...process.env, ANVIL_PATH: '/no/anvil', TMPDIR },
  })
  const [err, code] = await Promise.all([text(demo.stderr), new Promise(resolve => demo.once('exit', resolve))])
  expect(err.replaceAll(/\s+/g, ' ')).toContain('ANVIL_PATH is /no/anvil, which does not exist. npm ci installs anvil')
  expect(err).not.toContain('    at ')
  expect(code).toBe(4)
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('unknown options are named', async () => {
  const { exit, err } = await runScript('scripts/demo.ts', ['--fast'], { TMPDIR })
  expect(err).toContain("Unknown option '--fast'")
  expect(exit).toBe(2)
})
