import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALLOW_DEMO } from '#src/app/settings.ts'
import { chain, useChain } from '#test/support/lab-chain.ts'
import { freePort } from '#test/support/server.ts'

useChain()

// Runs the steps of deploy/Dockerfile in an empty folder; packages come from node_modules instead of the network.

type Instruction = { readonly name: string; readonly text: string }
const readInstructions = (): Instruction[] =>
  readFileSync('deploy/Dockerfile', 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => /^([A-Z]+) (.+)$/.exec(line)!)
    .map(([, name, text]) => ({ name: name!, text: text! }))

const instructions = readInstructions()
const named = (name: string): string[] => instructions.filter(each => each.name === name).map(({ text }) => text)
const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')
const isSent = (path: string): boolean => !ignored.some(name => path === name || path.startsWith(`${name}/`))
const ENV = Object.fromEntries(named('ENV').flatMap(text => text.split(' ').map(pair => pair.split('='))))

let app: string

/** Links the packages that `npm ci --omit=dev` would install, according to the lockfile. */
function installPackages(): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [place, { dev }] of Object.entries(packages)) {
    if (dev || !/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(place) || !existsSync(place)) continue
    mkdirSync(dirname(join(app, place)), { recursive: true })
    symlinkSync(join(process.cwd(), place), join(app, place))
  }
}

function take({ name, text }: Instruction): void {
  if (name === 'COPY' && !text.startsWith('--from=')) {
    const sources = text.split(' ').slice(0, -1)
    for (const source of sources) cpSync(source, join(app, source), { recursive: true, filter: isSent })
  }
  if (name !== 'RUN' || !text.startsWith('npm ci')) return
  expect(text).toMatch(/^npm ci --omit=dev && rm -rf /)
  installPackages()
  for (const path of text.split('rm -rf ')[1]!.split(' ')) rmSync(join(app, path), { recursive: true, force: true })
}

beforeAll(() => {
  app = mkdtempSync(join(tmpdir(), 'comanda-image-'))
  instructions.forEach(take)
})
afterAll(() => rmSync(app, { recursive: true, force: true }))

test('the image contains one Node, from its base image, at the tested version', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const bases = named('FROM').map(text => text.split(' ')[0])
  expect(new Set(bases)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]))
  expect(existsSync(join(app, 'node_modules/node'))).toBe(false)
})

test('the image contains no development files', () => {
  for (const name of ['dev', 'test', 'bench', 'evals', 'examples', 'docs', 'contracts', 'packages', '.github'])
    expect(existsSync(join(app, name)), name).toBe(false)
  for (const name of ['vitest', 'typescript', '@biomejs', '@foundry-rs', 'solc', 'playwright-core', '@langchain'])
    expect(existsSync(join(app, 'node_modules', name)), name).toBe(false)
})

test('the image contains every project file that its files import', () => {
  const missing = globSync('{src,tools,scripts}/**/*.{ts,js}', { cwd: app })
    .filter(file => !file.startsWith('src/web/'))
    .flatMap(file =>
      Array.from(readFileSync(join(app, file), 'utf8').matchAll(/^(?:import|export) [^;]*?from '([#.][^']+)'/gm))
        .map(([, name]) => (name!.startsWith('#') ? name!.slice(1) : join(dirname(file), name!)))
        .filter(path => !existsSync(join(app, path)))
        .map(path => `${file} imports ${path}`),
    )
  expect(missing).toEqual([])
})

test('no file of it imports an emulator', () => {
  const files = globSync('{src,tools,scripts}/**/*.{ts,js}', { cwd: app })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(file => readFileSync(join(app, file), 'utf8').includes('#dev/'))).toEqual([])
})

/** Ends the start of these files outside of the image, with the text on standard error. */
async function refusal(env: Record<string, string>): Promise<string> {
  const state = { HOST: '127.0.0.1', STATE_DIR: join(app, 'var'), NODE_COMPILE_CACHE: join(app, 'var/compiled') }
  const child = spawn(process.execPath, ['src/main.js'], {
    cwd: app,
    env: { PATH: process.env.PATH, NODE_OPTIONS: '--preserve-symlinks', ...state, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', chunk => (said += chunk))
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  return said
}

test('what needs an emulator is refused with one sentence that says what to do', async () => {
  expect(await refusal({})).toBe(
    'The configuration is wrong.\n  CHAIN_RPC_URL: required, because this installation has no folder dev and so no local chain; set it to an RPC endpoint, or start from a checkout of the repository\n',
  )
  const trial = { CHAIN_RPC_URL: chain.rpcUrl, TREASURY_KEY: generatePrivateKey(), RELAYER_KEY: generatePrivateKey() }
  expect(await refusal({ ...trial, ALLOW_DEMO })).toBe(
    'The configuration is wrong.\n  ALLOW_DEMO: needs the demo kitchens and simulated calls of the folder dev, which this installation does not have; remove it, or start from a checkout of the repository\n',
  )
})

test('the image starts with its CMD, a catalog, and a chain, and takes orders', async () => {
  const catalogue = mkdtempSync(join(tmpdir(), 'comanda-catalogue-'))
  const deli = JSON.parse(readFileSync('data/catalog/35453-ledger-deli.json', 'utf8'))
  writeFileSync(
    join(catalogue, 'deli.json'),
    JSON.stringify({ ...deli, source: 'merchant', dispatch: { kind: 'console' } }),
  )
  const state = join(app, 'var')
  const port = await freePort()
  const [program, ...args] = JSON.parse(named('CMD')[0]!) as string[]
  expect(program).toBe('node')
  const child = spawn(process.execPath, args, {
    cwd: app,
    env: {
      ...ENV,
      PATH: process.env.PATH,
      NODE_OPTIONS: '--preserve-symlinks',
      HOST: '127.0.0.1',
      PORT: String(port),
      STATE_DIR: state,
      NODE_COMPILE_CACHE: join(state, 'compiled'),
      BASE_URL: 'https://food.example',
      CATALOG: catalogue,
      CHAIN_RPC_URL: chain.rpcUrl,
      TREASURY_KEY: generatePrivateKey(),
      RELAYER_KEY: generatePrivateKey(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stdout.on('data', chunk => (said += chunk))
  child.stderr.on('data', chunk => (said += chunk))
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/api/restaurants/stats`).then(
      answer => answer.status,
      () => 0,
    )
  await expect.poll(async () => (child.exitCode === null ? isOpen() : said), { timeout: 50_000 }).toBe(200)
  child.kill()
  await ended
  rmSync(catalogue, { recursive: true })
})
