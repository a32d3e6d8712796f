import { existsSync, readFileSync } from 'node:fs'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#src/app/config.ts'
import { demoProblemsOf } from '#src/app/demo-rules.ts'
import { ALLOW_DEMO, SETTINGS } from '#src/app/settings.ts'

type Service = {
  readonly build?: { readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}

const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
}
const servers = Object.entries(compose.services).filter(([, service]) => service.build)

/** Settings that the operator puts into `.env`. */
const ENV: Readonly<Record<string, string>> = {
  BASE_URL: 'https://food.example',
  POSTGRES_PASSWORD: 'secret',
  CHAIN_RPC_URL: 'https://rpc.example',
  TREASURY_KEY: generatePrivateKey(),
  RELAYER_KEY: generatePrivateKey(),
  CATALOG: './catalogue',
}
const filled = (text: string): string => text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name) => ENV[name] ?? '')

test('the servers of the compose example all start with the same valid settings', () => {
  expect(servers).toHaveLength(3)
  for (const [, { environment = {}, build }] of servers) {
    expect(environment).toEqual(servers[0]![1].environment)
    expect(Object.keys(environment).filter(name => !(name in SETTINGS))).toEqual([])
    const values = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text)]))
    expect(readConfig(values)).toMatchObject({
      local: false,
      DATABASE_URL: 'postgres://comanda:secret@postgres:5432/comanda',
    })
    expect(existsSync(build!.dockerfile)).toBe(true)
  }
})

test('nginx proxies exactly these servers, with the configuration of the repository', () => {
  const file = compose.services.nginx!.volumes![0]!.split(':')[0]!
  const upstream = [...readFileSync(file, 'utf8').matchAll(/^\s+server ([\w-]+):3000/gm)].map(match => match[1])
  expect(upstream).toEqual(servers.map(([name]) => name))
})

test('the production image rejects the demo marketplace, even with ALLOW_DEMO, whatever its other settings', () => {
  const baked = Object.fromEntries(
    [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^ENV (.+)$/gm)].flatMap(([, line]) =>
      line!.split(' ').map(pair => pair.split('=') as [string, string]),
    ),
  )
  const environment = servers[0]![1].environment!
  const told = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filled(text)]))
  const image = { ...baked, ...told }
  expect(readConfig(image).demo).toBe(false)
  expect(() => readConfig({ ...image, ALLOW_DEMO })).toThrow(
    'ALLOW_DEMO: not allowed in the production image, which sells only',
  )
  expect(() => readConfig({ ...image, ALLOW_DEMO, NODE_ENV: 'development' })).toThrow('ALLOW_DEMO: not allowed')
  const { CATALOG: _, ...without } = image
  expect(() => readConfig({ ...without, PORT: 'lunch' }, demoProblemsOf)).toThrow(
    /PORT: [\s\S]*CATALOG: required with real money.*\(docs\/catalogue\.md\)$/,
  )
})
