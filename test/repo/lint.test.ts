import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Every custom lint rule reports its violation, in a copy of the configuration's folder. layers.test.ts covers layers.

const LONG = Array.from({ length: 251 }, (_, n) => `export const a${n} = ${n}\n`).join('')

const OFFENCES: readonly (readonly [name: string, path: string, code: string, rule: string])[] = [
  [
    'a relative path to another folder',
    'src/orders/x.ts',
    "import { a } from '../menu/line.ts'\na()\n",
    'noRestrictedImports',
  ],
  ['an import without .ts', 'src/orders/x.ts', "import { a } from './pay'\na()\n", 'useImportExtensions'],
  ['a clock of its own', 'src/orders/x.ts', 'export const now = () => Date.now()\n', 'noRestrictedGlobals'],
  ['chance of its own', 'src/orders/x.ts', 'export const dice = () => Math.random()\n', 'noJsRestrictedProperties'],
  [
    'randomness by import',
    'src/orders/x.ts',
    "import { randomBytes } from 'node:crypto'\nrandomBytes(1)\n",
    'noRestrictedImports',
  ],
  ['a timer of its own', 'src/menu/x.ts', 'setTimeout(() => {}, 1)\n', 'noRestrictedGlobals'],
  ['the network', 'tools/x.ts', "export const go = () => fetch('http://a.example')\n", 'noRestrictedGlobals'],
  ['the environment', 'src/pricing/x.ts', 'export const home = process.env.HOME\n', 'noProcessEnv'],
  ['a barrel', 'src/orders/x.ts', "export * from './pay.ts'\nexport * from './confirm.ts'\n", 'noBarrelFile'],
  ['a file of 251 lines', 'src/orders/x.ts', LONG, 'noExcessiveLinesPerFile'],
]

const GOOD = "import { cents } from '#src/kernel/money.ts'\n\nexport const free = cents(0)\n"
const biome = join(process.cwd(), 'node_modules/.bin/biome')
const file = (index: number): string => OFFENCES[index]![1].replace('x.ts', `offence-${index}.ts`)
let dir: string
let findings: readonly { readonly path: string; readonly category: string }[]

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-lint-'))
  copyFileSync('biome.json', join(dir, 'biome.json'))
  const write = (path: string, code: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), code)
  }
  OFFENCES.forEach(([, , code], index) => {
    write(file(index), code)
  })
  write('src/orders/pay.ts', 'export const a = (): number => 1\n')
  write('src/pricing/good.ts', GOOD)
  const run = spawnSync(biome, ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=200'], {
    cwd: dir,
    encoding: 'utf8',
  })
  // biome-ignore lint/suspicious/noExplicitAny: the reporter's own shape
  findings = JSON.parse(run.stdout).diagnostics.map((d: any) => ({
    path: JSON.stringify(d.location.path),
    category: d.category,
  }))
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test.each(OFFENCES.map(([name, , , rule], index) => ({ name, rule, index })))(
  '$name is reported by the linter',
  ({ rule, index }) => {
    const found = findings.filter(f => f.path.includes(file(index))).map(f => f.category.split('/').at(-1))
    expect(found).toContain(rule)
  },
)

test('code that follows the rules passes the linter', () => {
  expect(findings.filter(f => f.path.includes('good.ts'))).toEqual([])
})
