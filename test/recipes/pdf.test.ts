import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Product, type Recipe, readRecipeCatalog } from '#src/recipes/catalog.ts'
import { typeset } from '#src/recipes/measure.ts'
import { printBook } from '#src/recipes/pdf/print.ts'
import { COLOURS, PAGE } from '#src/recipes/pdf/sheet.ts'

const AT = Date.UTC(2026, 10, 21, 12)
const recipes = readRecipeCatalog()
const hasPoppler = process.env.REQUIRE_SERVICES === '1' || spawnSync('pdftoppm', ['-v']).error === undefined
const folder = mkdtempSync(join(tmpdir(), 'comanda-pdf-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const product = (id: string): Product => recipes.product('recipe', id)!
const first = recipes.recipes[0]!
const changed = (changes: Partial<Recipe>): Product => ({ ...product(first.id), recipes: [{ ...first, ...changes }] })

const words = (count: number): string =>
  `${'slowly stirring, until it thickens and smells of butter and bread, '.repeat(count).trim().slice(0, -1)}.`

/** Recipe with every part at its maximum length. */
const longest = changed({
  id: 'longest',
  title: 'A Feast of Everything at Once, Braised, Roasted and Glazed, Twice',
  summary: words(3),
  ingredients: Array.from({ length: 30 }, (_, at) => ({
    quantity: '1 1/2',
    unit: at % 3 ? 'tablespoon' : 'cup',
    item: 'an ingredient with a rather long name that wraps over the line',
    note: 'with a note that is as long as notes may become, finely chopped, drained and patted dry before use',
    ...(at > 14 ? { part: 'For the second half of it' } : {}),
  })),
  steps: Array.from({ length: 16 }, () => ({ text: words(8), minutes: 95 })),
  butcherTips: Array.from({ length: 6 }, () => words(4)),
  storage: words(8),
})

type Word = { readonly text: string; readonly box: readonly [number, number, number, number] }

/** Words of each page with their boxes, in points from the upper left corner. */
function wordsOf(pdf: Buffer): Word[][] {
  const file = join(folder, 'words.pdf')
  writeFileSync(file, pdf)
  const html = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return html
    .replace(/&(\w+);/g, (all, name) => entities[name] ?? all)
    .split('<page ')
    .slice(1)
    .map(page =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g)].map(
        ([, x1, y1, x2, y2, text]) => ({ text: text!, box: [Number(x1), Number(y1), Number(x2), Number(y2)] as const }),
      ),
    )
}

const textOf = (pages: readonly Word[][]): string =>
  pages
    .flat()
    .map(word => word.text)
    .join(' ')

/** Text in reading order, as screen readers and copying see it; without spaces, because lines break at hyphens. */
function readOf(pdf: Buffer): string {
  const file = join(folder, 'read.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 }).replace(/\s+/g, '')
}

const plain = (text: string): string => typeset(text).replace(/\s+/g, '')

function expectWhole(text: string, { ingredients, steps, butcherTips, storage }: Recipe): void {
  for (const { item } of ingredients) expect(text).toContain(plain(item))
  for (const passage of [...steps.map(step => step.text), ...butcherTips, storage])
    expect(text).toContain(plain(passage))
}

/** Overlapping pairs of words, and words outside the page margins. */
function faultsOf(pages: readonly Word[][]): string[] {
  return pages.flatMap((page, index) => {
    const outside = page.filter(
      ({ box: [x1, y1, x2, y2] }) =>
        x1 < PAGE.margin - 1 || x2 > PAGE.width - PAGE.margin + 1 || y1 < 40 || y2 > PAGE.height - 20,
    )
    const over = page.flatMap((a, at) =>
      page.slice(at + 1).flatMap(b => {
        const wide = Math.min(a.box[2], b.box[2]) - Math.max(a.box[0], b.box[0])
        const high = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1])
        // line boxes can touch, letters must not
        return wide > 1 && high > 5 ? [`${a.text} over ${b.text}`] : []
      }),
    )
    return [...outside.map(word => `${word.text} outside`), ...over].map(fault => `page ${index + 1}: ${fault}`)
  })
}

type Picture = { readonly width: number; readonly height: number; readonly at: (x: number, y: number) => string }

/** Pages as pixels at 72 dpi: one pixel per point. */
function picturesOf(pdf: Buffer): Picture[] {
  const file = join(folder, 'picture.pdf')
  writeFileSync(file, pdf)
  execFileSync('pdftoppm', ['-r', '72', file, join(folder, 'picture')])
  const names = readdirSync(folder).filter(name => name.endsWith('.ppm'))
  return names.sort().map(name => {
    const bytes = readFileSync(join(folder, name))
    rmSync(join(folder, name))
    const [header, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 40).toString('latin1'))!
    const start = header.length
    return {
      width: Number(width),
      height: Number(height),
      at: (x, y) =>
        `#${bytes
          .subarray(start + (y * Number(width) + x) * 3)
          .subarray(0, 3)
          .toString('hex')
          .toUpperCase()}`,
    }
  })
}

test('the PDF fonts contain every character that recipes use', () => {
  // Latin subset of the fonts; any other character would be printed as an empty box
  const letters =
    /^[\n -~\u00a0-\u00ff\u0131\u0152\u0153\u2010-\u2015\u2018-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2212]*$/
  const strange = recipes.recipes.flatMap(recipe =>
    [...JSON.stringify(recipe)].filter(letter => !letters.test(letter)).map(letter => `${recipe.id}: ${letter}`),
  )
  expect(strange).toEqual([])
})

test('the same product and date produce identical bytes', async () => {
  const [one, two] = [await printBook(product(first.id), AT), await printBook(product(first.id), AT)]
  expect(one.equals(two)).toBe(true)
  expect(one.length).toBeLessThan(120_000)
})

describe.skipIf(!hasPoppler)('a PDF rendered by Poppler', () => {
  test('has at most two pages for a recipe: complete, in order, and numbered', async () => {
    const pdf = await printBook(product(first.id), AT)
    const pages = wordsOf(pdf)
    expect(pages.length).toBeLessThanOrEqual(2)
    expect(faultsOf(pages)).toEqual([])
    expectWhole(readOf(pdf), first)
    pages.forEach((page, at) => {
      expect(textOf([page])).toContain(`${at + 1} / ${pages.length}`)
    })
  })

  test('has more pages for a recipe of maximum length, and nothing runs over the edge', async () => {
    const pdf = await printBook(longest, AT)
    const pages = wordsOf(pdf)
    expect(pages.length).toBeGreaterThan(2)
    expect(faultsOf(pages)).toEqual([])
    const text = readOf(pdf)
    expect(text.match(/aningredientwitharatherlongname/g)).toHaveLength(30)
    for (let n = 1; n <= 16; n += 1) expect(text).toContain(`${n}slowlystirring`)
  })

  test('has warm paper with ink, paprika, and a drawing, and empty margins', async () => {
    const [page] = picturesOf(await printBook(product(first.id), AT))
    const seen = new Map<string, number>()
    for (let y = 0; y < page!.height; y += 1)
      for (let x = 0; x < page!.width; x += 1) {
        const colour = page!.at(x, y)
        seen.set(colour, (seen.get(colour) ?? 0) + 1)
        if (x < 40 || x > PAGE.width - 40 || y < 40 || y > PAGE.height - 20) expect(colour).toBe(COLOURS.paper)
      }
    const all = page!.width * page!.height
    expect([page!.width, page!.height]).toEqual([612, 792])
    expect(seen.get(COLOURS.paper)! / all).toBeGreaterThan(0.4)
    expect(seen.get(COLOURS.card)! / all).toBeGreaterThan(0.05)
    expect(seen.get(COLOURS.paprika) ?? 0).toBeGreaterThan(20)
    // flat colors of the drawing
    expect([...seen.values()].filter(count => count > 1_000).length).toBeGreaterThan(4)
  })

  test('has a cover, contents with correct page numbers, and at most two pages per recipe for the vault', async () => {
    const vault = recipes.product('bundle', 'vault')!
    const pdf = await printBook(vault, AT)
    const pages = wordsOf(pdf)
    expect(faultsOf(pages)).toEqual([])
    const texts = pages.map(page => textOf([page]).replace(/\s+/g, ''))
    const starts = vault.recipes.map(({ summary }) => texts.findIndex(text => text.includes(plain(summary))))
    const contents = texts.slice(1, starts[0]).join('')
    for (const [at, recipe] of vault.recipes.entries()) {
      expect((starts[at + 1] ?? pages.length) - starts[at]!).toBeLessThanOrEqual(2)
      expect(contents).toContain(`${plain(recipe.title)}${starts[at]! + 1}`)
    }
    const text = readOf(pdf)
    for (const recipe of vault.recipes) expectWhole(text, recipe)
    expect(textOf([pages.at(-1)!])).toContain(`${pages.length} / ${pages.length}`)
  })
})
