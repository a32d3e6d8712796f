import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OPERATIONS } from '#src/app/operations.ts'
import { SETTINGS } from '#src/app/settings.ts'
import { figuresOf } from '#src/discovery/figures.ts'
import { FLOWS } from '#tools/flows/flows.ts'
import { scriptOf } from './readme-script.ts'

const DOCUMENTS = [...globSync('*.md'), ...globSync('{docs,data,bench,evals,.github}/**/*.md')].filter(
  file => !file.includes('node_modules'),
)
const MARKERS = /<!-- settings -->\n[\s\S]*<!-- \/settings -->/

const table = (): string => {
  const rows = Object.entries(SETTINGS).map(([name, { fallback, help }]) => {
    const shown = fallback === null ? '' : `\`${fallback}\``
    return `| \`${name}\` | ${shown} | ${help} |`
  })
  return ['| name | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

const telling = {
  local: true,
  baseUrl: 'http://localhost:3000',
  tools: OPERATIONS,
  figures: figuresOf({ requests: 10, seconds: 60, turns: 10, minutes: 15 }),
}

/** Fills in the commands of each flow that the text names. */
const withFlows = (text: string): string =>
  text.replaceAll(/<!-- flow (\w+) -->\n[\s\S]*?<!-- \/flow -->/g, (_, name) => {
    const flow = FLOWS.find(each => each.name === name)
    if (!flow) throw new Error(`there is no flow ${name}`)
    return `<!-- flow ${name} -->\n${scriptOf({ ...telling, methods: [] }, flow)}\n<!-- /flow -->`
  })

/** Renders a row for each group of operations, with the title of each operation. */
const operations = (): string => {
  const rows = [...Map.groupBy(OPERATIONS, ({ tag }) => tag)].map(([tag, own]) => {
    const each = own.map(
      ({ title, http, onlyLocal }) =>
        `\`${http.method.toUpperCase()} ${http.path}\` ${title}${onlyLocal ? ' (local)' : ''}`,
    )
    return each.map((text, at) => `| ${at === 0 ? tag : ''} | ${text} |`).join('\n')
  })
  return ['| group | request |', '|---|---|', ...rows].join('\n')
}

const withOperations = (text: string): string =>
  text.replace(
    /<!-- operations -->\n[\s\S]*<!-- \/operations -->/,
    () => `<!-- operations -->\n${operations()}\n<!-- /operations -->`,
  )

const withSettings = (text: string): string =>
  text.replace(MARKERS, () => `<!-- settings -->\n${table()}\n<!-- /settings -->`)

const UPDATE = process.env.UPDATE_README === '1'

test.each([
  ['README.md', '<!-- flow ', withFlows],
  ['docs/interface.md', '<!-- operations -->', withOperations],
  ['docs/configuration.md', '<!-- settings -->', withSettings],
])('the generated part of %s matches the code (UPDATE_README=1 regenerates it)', (file, marker, generate) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(marker)
  if (UPDATE) writeFileSync(file, generate(text))
  else expect(text).toBe(generate(text))
})

test('the README is short: at most 150 lines, one picture, and two commands to start with, each in its own block', () => {
  const text = readFileSync('README.md', 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(151)
  expect(text.match(/^!\[/gm)).toHaveLength(1)
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(match => match[1])
  expect(blocks.slice(0, 2)).toEqual([
    expect.stringMatching(/^npm ci && npm start .*\n$/),
    expect.stringMatching(/^npm ci && npm test .*\n$/),
  ])
})

/** Anchors that a Markdown renderer generates for the headings of a document. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test('every link between documents points to an existing file and heading', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(15)
  for (const file of DOCUMENTS) {
    const text = readFileSync(file, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue
      const [path, anchor] = target!.split('#')
      const place = path === '' ? file : join(dirname(file), path!)
      expect(`${file} → ${target}: ${existsSync(place)}`).toBe(`${file} → ${target}: true`)
      if (anchor) expect(anchorsOf(readFileSync(place, 'utf8'))).toContain(anchor)
    }
  }
})

test('every picture in docs/screenshots is shown in a document', () => {
  const shown = DOCUMENTS.map(file => readFileSync(file, 'utf8')).join('\n')
  for (const name of globSync('*.png', { cwd: 'docs/screenshots' })) expect(shown).toContain(`screenshots/${name}`)
})
