import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}
type Versions = Readonly<Record<string, string>>
type Manifest = {
  readonly workspaces: readonly string[]
  readonly dependencies: Versions
  readonly devDependencies: Versions
  readonly optionalDependencies: Versions
  readonly overrides: Versions
  readonly allowScripts: Readonly<Record<string, boolean>>
}

const read = <T>(name: string): T => JSON.parse(readFileSync(name, 'utf8'))
const manifest = read<Manifest>('package.json')
const { packages } = read<{ packages: Record<string, Locked & Manifest> }>('package-lock.json')
const root = packages['']!
const installed = Object.entries(packages).filter(([place]) => place !== '')
const isOwn = (place: string | undefined): boolean => place !== undefined && manifest.workspaces.includes(place)
const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '')

/**
 * Lowest patched versions of packages with a known vulnerability, by major version if several are in use. Remove a row
 * once no installed package needs it; add one for each advisory that affects this project.
 */
const FLOORS: Readonly<Record<string, { readonly least: readonly string[]; readonly hole: string }>> = {
  axios: {
    least: ['1.15.1'],
    hole: 'CVE-2026-42038, proxies for what is not to be proxied; 1.14.1 was published with malware',
  },
  'body-parser': { least: ['2.2.1'], hole: 'CVE-2025-13466, forms that stall' },
  cookie: { least: ['0.7.0'], hole: 'CVE-2024-47764, names out of bounds' },
  'cross-spawn': { least: ['7.0.5'], hole: 'CVE-2024-21538, a pattern that stalls' },
  debug: { least: ['4.4.3'], hole: '4.4.2 was published with malware' },
  express: { least: ['5.0.0'], hole: 'CVE-2024-43796, markup in redirects' },
  'follow-redirects': { least: ['1.15.6'], hole: 'CVE-2024-28849, credentials sent on to other hosts' },
  'form-data': { least: ['4.0.4'], hole: 'CVE-2025-7783, boundaries that can be guessed' },
  jsonwebtoken: { least: ['9.0.0'], hole: 'CVE-2022-23540, signatures of none' },
  jws: { least: ['3.2.3', '4.0.1'], hole: 'CVE-2025-65945, HMAC that is not checked' },
  node: { least: ['24.14.1'], hole: 'CVE-2026-21710 and the other security releases of March 2026' },
  nodemailer: {
    least: ['9.0.1'],
    hole: 'raw messages that read files and call addresses; before, commands by line breaks',
  },
  'path-to-regexp': { least: ['8.4.0'], hole: 'CVE-2026-4926, patterns that stall' },
  picomatch: { least: ['2.3.2', '3.0.2', '4.0.4'], hole: 'CVE-2026-33671, patterns that stall' },
  qs: { least: ['6.14.2'], hole: 'CVE-2026-2391, memory filled by lists' },
  semver: { least: ['5.7.2', '6.3.1', '7.5.2'], hole: 'CVE-2022-25883, a pattern that stalls' },
  send: { least: ['0.19.0'], hole: 'CVE-2024-43799, markup in redirects' },
  tmp: { least: ['0.2.4'], hole: 'CVE-2025-54798, files outside the folder' },
  ws: { least: ['8.21.0'], hole: 'CVE-2026-48779, memory filled by fragments' },
}

const partsOf = (version: string): number[] => version.split('-')[0]!.split('.').map(Number)

function isAtLeast(version: string, floor: string): boolean {
  const [have, least] = [partsOf(version), partsOf(floor)]
  const at = have.findIndex((part, index) => part !== least[index])
  return at === -1 || have[at]! > least[at]!
}

test('every package is pinned to one exact version, which the lockfile matches', () => {
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
  for (const kind of [...kinds, 'overrides'] as const)
    for (const [name, version] of Object.entries(manifest[kind]))
      expect(`${name} ${version}`).toMatch(/ \d+\.\d+\.\d+$/)
  for (const kind of kinds) {
    expect(root[kind]).toEqual(manifest[kind])
    for (const [name, version] of Object.entries(manifest[kind]))
      expect(`${name} ${packages[`node_modules/${name}`]?.version}`).toBe(`${name} ${version}`)
  }
})

test('every package has an integrity hash and comes only from the npm registry', () => {
  const foreign = installed.filter(([place, { link, resolved }]) => !(link ? isOwn(resolved) : isOwn(place)))
  expect(foreign.length).toBeGreaterThan(100)
  for (const [place, { integrity, resolved }] of foreign) {
    expect(`${place} ${integrity}`).toMatch(/ sha512-[A-Za-z0-9+/]{86}==$/)
    if (resolved !== undefined) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
})

test('only allowed packages run an install script', () => {
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place))
  expect([...new Set(running)].sort()).toEqual(Object.keys(manifest.allowScripts).sort())
})

test('no package is older than the version that fixed its vulnerability', () => {
  for (const [place, { version }] of installed) {
    const floor = FLOORS[nameOf(place)]
    if (!floor) continue
    const [major] = partsOf(version)
    const least = floor.least.find(each => partsOf(each)[0] === major) ?? floor.least.at(-1)!
    expect({ place, version, hole: floor.hole, fine: isAtLeast(version, least) }).toMatchObject({ fine: true })
  }
  const names = new Set(installed.map(([place]) => nameOf(place)))
  expect(Object.keys(FLOORS).filter(name => !names.has(name))).toEqual([])
})

test('versions are compared numerically', () => {
  expect(isAtLeast('1.10.0', '1.9.0')).toBe(true)
  expect(isAtLeast('1.9.9', '1.10.0')).toBe(false)
  expect(isAtLeast('2.0.0', '2.0.0')).toBe(true)
  expect(isAtLeast('8.17.0', '8.17.1')).toBe(false)
})
