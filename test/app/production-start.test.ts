import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/app/config.ts'
import { ALLOW_DEMO, SETTINGS } from '#src/app/settings.ts'
import { ensurePrivateFolder } from '#src/kernel/private-folder.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { freePort } from '#test/support/server.ts'

useChain()
// `npm start` with real money: the server sells only food that a real kitchen cooks, or refuses to start.

type Env = Record<string, string>
const folder = (): string => mkdtempSync(join(tmpdir(), 'comanda-production-'))

/** Catalog of one real restaurant: the deli of the demo, configured as its operator would. */
function catalogue(changes: object = {}): string {
  const dir = folder()
  const deli = JSON.parse(readFileSync('data/catalog/35453-ledger-deli.json', 'utf8'))
  const file = { ...deli, source: 'merchant', dispatch: { kind: 'console' }, ...changes }
  writeFileSync(join(dir, 'deli.json'), JSON.stringify(file))
  return dir
}

const realMoney = (): Env => ({
  NODE_ENV: 'production',
  BASE_URL: 'https://food.example',
  CATALOG: catalogue(),
  CHAIN_RPC_URL: chain.rpcUrl,
  TREASURY_KEY: generatePrivateKey(),
  RELAYER_KEY: generatePrivateKey(),
})

/** Starts the program and collects its output until it is listening or has exited. */
async function start(env: Env): Promise<{ opened: boolean; said: string; stateDir: string; health?: number }> {
  const stateDir = env.STATE_DIR ?? folder()
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.js'], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'warn', STATE_DIR: stateDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  const heard = (async () => {
    for await (const chunk of child.stdout) {
      said += chunk
      if (said.includes('is running at') && said.endsWith('\n\n')) return true
    }
    return false
  })()
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const opened = await Promise.race([heard, ended.then(() => false)])
  const health = opened ? (await fetch(`http://127.0.0.1:${port}/api/restaurants/stats`)).status : undefined
  child.kill()
  await ended
  return { opened, said, stateDir, ...(health ? { health } : {}) }
}

/** Output lines that report a problem with a setting. */
const problemsIn = (said: string): string[] => said.split('\n').filter(line => /^ {2}[A-Z_]+: /.test(line))

const NOT_FOOD = `for a demo without real kitchens, set ALLOW_DEMO=${ALLOW_DEMO}`

describe('a start on a real chain', () => {
  test('opens with a catalog of its own and sells from it', async () => {
    const { opened, said, health } = await start(realMoney())
    expect({ opened, said, health }).toMatchObject({ opened: true, health: 200 })
    expect(said).not.toContain('ALLOW_DEMO')
  })

  test('exits with the demo catalog, and one sentence says what to do', async () => {
    const { CATALOG: _, ...env } = realMoney()
    const { opened, said, stateDir } = await start(env)
    expect(opened).toBe(false)
    expect(problemsIn(said)).toEqual([
      `  CATALOG: required with real money, because the demo marketplace is fictional; set it to the file or folder of your restaurants (docs/catalogue.md); ${NOT_FOOD}`,
    ])
    expect(existsSync(join(stateDir, 'ledger.db'))).toBe(false)
  })

  test.each([
    [
      'a copy of the demo catalogue',
      undefined,
      /^ {2}CATALOG: includes 35453 Ledger Deli and 16 other restaurants with source/,
    ],
    ['a simulated kitchen', { dispatch: { kind: 'demo' } }, /^ {2}CATALOG: includes 35453 Ledger Deli with source/],
    ['a generated restaurant', { source: 'generated' }, /^ {2}CATALOG: includes 35453 Ledger Deli with source/],
    [
      'a telephone and no account',
      { dispatch: { kind: 'phone' } },
      /^ {2}TWILIO_ACCOUNT_SID: required for 35453 Ledger/,
    ],
  ])('does not open with %s', async (_, changes, problem) => {
    const copied = join(folder(), 'mine')
    if (!changes) cpSync('data/catalog', copied, { recursive: true })
    const { opened, said } = await start({ ...realMoney(), CATALOG: changes ? catalogue(changes) : copied })
    expect({ opened, problems: problemsIn(said) }).toEqual({
      opened: false,
      problems: [expect.stringMatching(problem)],
    })
  })

  test('refuses the demo outside production too, and opens with the explicit override', async () => {
    const { NODE_ENV: _, BASE_URL: _base, CATALOG: _catalog, ...env } = realMoney()
    expect(problemsIn((await start(env)).said)).toEqual([expect.stringMatching(/^ {2}CATALOG: required with real /)])
    const loud = await start({ ...env, ALLOW_DEMO })
    expect(loud.opened).toBe(true)
    expect(loud.said).toContain('ALLOW_DEMO is set: restaurants, calls, and cards may be simulated')
    expect(loud.said).toMatch(/"level":"warn".*ALLOW_DEMO is set: paid orders may have no real kitchen/)
  })

  test('reports all configuration problems at once', async () => {
    const key = generatePrivateKey()
    const keys = { TREASURY_KEY: key, RELAYER_KEY: key, STRIPE_SECRET_KEY: 'sk_test_1' }
    const others = { PORTT: '4000', CATALOG: catalogue({ source: 'demo' }), KITCHEN_SPEED: '7' }
    const { said } = await start({ ...realMoney(), ...keys, ...others, BASE_URL: 'http://food.example' })
    expect(problemsIn(said).map(line => line.trim().split(':')[0])).toEqual([
      ...['PORTT', 'KITCHEN_SPEED', 'BASE_URL', 'STRIPE_SECRET_KEY', 'RELAYER_KEY', 'CATALOG'],
    ])
    for (const line of problemsIn(said)) expect(line).toMatch(/must|required|remove|rename|use a live key|expected/)
  })
})

describe('the configuration', () => {
  const RPC = 'https://rpc.example'
  const real = () => ({ CHAIN_RPC_URL: RPC, TREASURY_KEY: generatePrivateKey(), RELAYER_KEY: generatePrivateKey() })
  const production = () => ({ ...real(), NODE_ENV: 'production', BASE_URL: 'https://food.example' })

  test('requires an https BASE_URL in production, even for localhost and with every override', () => {
    expect(readConfig(production()).demo).toBe(false)
    for (const BASE_URL of ['http://food.example', 'http://localhost:3000', ''])
      for (const loud of [{}, { ALLOW_DEMO }])
        expect(() => readConfig({ ...production(), BASE_URL, ...loud })).toThrow('BASE_URL: must be the public https')
    expect(readConfig({ ...real(), BASE_URL: 'http://10.0.0.2' }).BASE_URL).toBe('http://10.0.0.2')
  })

  test('rejects the same key for treasury and relayer', () => {
    const { TREASURY_KEY } = real()
    for (const env of [production(), real()])
      for (const RELAYER_KEY of [TREASURY_KEY, `0x${TREASURY_KEY.slice(2).toUpperCase()}`])
        expect(() => readConfig({ ...env, TREASURY_KEY, RELAYER_KEY })).toThrow('RELAYER_KEY: must differ from TREAS')
  })

  test('rejects test cards and an emulated card network on a real chain, unless the demo is allowed', () => {
    const live = { ...real(), STRIPE_SECRET_KEY: 'sk_live_1' }
    expect(readConfig(live).STRIPE_SECRET_KEY).toBe('sk_live_1')
    const emulated = { STRIPE_API_HOST: 'http://127.0.0.1:4242', STRIPE_SECRET_KEY: 'sk_test_1' }
    expect(() => readConfig({ ...live, ...emulated })).toThrow(
      /STRIPE_API_HOST: http means an emulated card network[\s\S]*STRIPE_SECRET_KEY: is a test key/,
    )
    expect(readConfig({ ...real(), ...emulated, ALLOW_DEMO })).toMatchObject({ demo: true, ...emulated })
    // an RPC endpoint on this machine may proxy to a real chain
    expect(readConfig({ ...real(), CHAIN_RPC_URL: 'http://127.0.0.1:8545' }).demo).toBe(false)
    expect(readConfig({}).demo).toBe(true)
  })

  test('accepts exactly one value to allow the demo', () => {
    for (const value of ['1', 'true', 'yes'])
      expect(() => readConfig({ ALLOW_DEMO: value })).toThrow(`ALLOW_DEMO: must be ${ALLOW_DEMO}, or absent`)
  })

  test('rejects a misspelled setting and suggests the nearest name, but ignores variables of other programs', () => {
    const misspelt = {
      PORTT: 'PORT',
      BASE_ULR: 'BASE_URL',
      TREASURY_KEYS: 'TREASURY_KEY',
      CHAIN_RPCURL: 'CHAIN_RPC_URL',
    }
    for (const [name, setting] of Object.entries({ ...misspelt, FACILITATR_ULR: 'FACILITATOR_URL', LIMIT: 'LIMITS' }))
      expect(() => readConfig({ [name]: 'x' })).toThrow(
        `${name}: is not a setting; rename it to ${setting}, or remove it`,
      )
    expect(() => readConfig({ PORTT: '' })).not.toThrow()
    const others = [
      ...['HOSTNAME', 'PATH', 'HOME', 'USER', 'SHELL', 'PWD', 'OLDPWD', 'SHLVL', 'LANG', 'TERM', 'TMPDIR', 'HOSTTYPE'],
      ...['NODE_OPTIONS', 'NODE_PATH', 'NODE_VERSION', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'NVM_DIR'],
      ...['PORT0', 'PORT1', 'PORTS', 'PORT_3000', 'PGHOST', 'PGPORT', 'PGDATABASE', 'POSTGRES_PORT', 'REDIS_HOST'],
      ...['REDIS_PORT', 'REDIS_SERVICE_HOST', 'COMANDA_PORT', 'KUBERNETES_PORT', 'KUBERNETES_SERVICE_HOST', 'LOGNAME'],
      ...['HTTP_PROXY', 'https_proxy', 'no_proxy', 'XDG_STATE_HOME', 'STATE_DIRECTORY', 'RUNTIME_DIRECTORY', 'DEBUG'],
      'KITCHEN_SEED',
      ...[
        'OPENAI_ORG_ID',
        'AZURE_OPENAI_API_KEY',
        'MPPX_RPC_URL',
        'MPPX_PRIVATE_KEY',
        'INVOCATION_ID',
        'JOURNAL_STREAM',
      ],
      ...['CI', 'MAIL', 'MAILTO', 'EDITOR', 'DISPLAY', 'npm_config_cache', 'npm_package_version', '_'],
    ]
    expect(readConfig(Object.fromEntries(others.map(name => [name, 'x'])))).toBeTruthy()
    expect(readConfig(Object.fromEntries(Object.keys(SETTINGS).map(name => [name, ''])))).toBeTruthy()
  })
})

describe('a STATE_DIR that other users can read', () => {
  const lines: string[] = []
  const log = { info: () => {}, error: () => {}, warn: (fields: object, text: string) => note(fields, text) }
  const note = (fields: object, text: string) => void lines.push(`${text} ${JSON.stringify(fields)}`)
  const modeOf = (path: string) => statSync(path).mode & 0o7777
  const shared = (...names: readonly string[]): string => {
    const dir = folder()
    for (const name of names) mkdirSync(join(dir, name))
    chmodSync(dir, 0o755)
    return dir
  }

  test('is made private, and the log says so', () => {
    for (const dir of [shared(), shared('search')]) {
      lines.length = 0
      ensurePrivateFolder(dir, log)
      expect(modeOf(dir)).toBe(0o700)
      expect(lines).toEqual([
        `STATE_DIR closed to other users ${JSON.stringify({ file: dir, was: '0755', is: '0700' })}`,
      ])
      ensurePrivateFolder(dir, log)
      expect(lines).toHaveLength(1)
    }
    const fresh = join(folder(), 'a', 'b')
    ensurePrivateFolder(fresh, log)
    expect(modeOf(fresh)).toBe(0o700)
  })

  test('is refused if it is a shared folder such as a home or temporary directory', () => {
    const home = shared('Documents')
    const temporary = shared()
    chmodSync(temporary, 0o1777)
    for (const dir of [home, temporary]) {
      const before = modeOf(dir)
      expect(() => ensurePrivateFolder(dir, log)).toThrow(`STATE_DIR ${dir} is open to other users`)
      expect(modeOf(dir)).toBe(before)
    }
  })

  test('is made private when a server starts on it', async () => {
    const STATE_DIR = shared()
    const { opened, said } = await start({ ...realMoney(), STATE_DIR })
    expect({ opened, mode: modeOf(STATE_DIR) }).toEqual({ opened: true, mode: 0o700 })
    expect(said).toContain('STATE_DIR closed to other users')
  })
})
