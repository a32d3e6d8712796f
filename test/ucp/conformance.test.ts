import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { freePort, startServer, type TestServer } from '#test/support/server.ts'
import { LOOPBACK_AGENTS } from './agent.ts'
import { startFront } from './front.ts'
import { runnerSetup } from './runner-config.ts'
import { conformanceAdditions, fundedWallet } from './shop.ts'
import { shopCatalogue } from './shop-catalogue.ts'

/** Folder `packaging` of a checkout of the conformance runner, which is not part of this project: see docs/ucp.md. */
const RUNNER = process.env.UCP_CONFORMANCE ?? ''

/** Checks that the runner passed when this number was written; it only grows. */
const LEAST_PASSED = 122

type Report = {
  readonly checks: readonly { readonly id: string; readonly status: string; readonly observed?: unknown }[]
}

describe.skipIf(!existsSync(join(RUNNER, 'spck_conformance')))('the conformance runner', () => {
  useChain()
  let server: TestServer
  let front: AsyncDisposable
  let base: string
  const { agents, config } = runnerSetup(13)

  beforeAll(async () => {
    const port = await freePort()
    base = `https://localhost:${port}`
    front = await startFront(port, () => server)
    server = await startServer(chain, {
      env: { BASE_URL: base, CATALOG: shopCatalogue(), ...LOOPBACK_AGENTS },
      ucp: conformanceAdditions(await fundedWallet(chain), agents),
    })
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await front?.[Symbol.asyncDispose]()
  })

  test('finds no deviation over REST and MCP', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'comanda-runner-'))
    const file = join(folder, 'merchant.json')
    writeFileSync(file, JSON.stringify(config))
    const asked = ['--server', base, '--config', file, '--insecure', '--json']
    const runner = spawn('python3', ['-m', 'spck_conformance.cli', ...asked], { cwd: RUNNER })
    const [said, wrong] = await Promise.all([text(runner.stdout), text(runner.stderr)])
    rmSync(folder, { recursive: true })
    expect(wrong).toBe('')
    const { checks }: Report = JSON.parse(said)
    expect(checks.filter(({ status }) => status === 'deviation')).toEqual([])
    const passed = checks.filter(({ status }) => status === 'clean-pass').map(({ id }) => id)
    expect(passed.length).toBeGreaterThanOrEqual(LEAST_PASSED)
    expect(checks.flatMap(({ id, status }) => (status.startsWith('not-tested') ? [id] : []))).toEqual(NOT_TESTED)
    const page = readFileSync('docs/ucp.md', 'utf8')
    const left = checks.filter(({ status }) => status.startsWith('not-')).map(({ id }) => id)
    expect(left.filter(id => !page.includes(`\`${id}\``))).toEqual([])
  }, 300_000)
})

/** Checks without a subject here, each with its reason in docs/ucp.md. */
const NOT_TESTED = [
  'discovery.profile_schema',
  'totals.sublines_sum_invariant',
  'order.data_requires_auth',
  'eligibility.completion_blocked',
  'eligibility.invalid_message',
  'cart.conversion_carries_codes',
  'payment.handlers_context_filtered',
]
