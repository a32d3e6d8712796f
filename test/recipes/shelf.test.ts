import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { drawRecipe } from '#src/recipes/drawing.ts'
import { recipeMarkdown } from '#src/recipes/markdown.ts'
import { DRAWINGS } from '#src/recipes/schema.ts'
import { readShelf } from '#src/recipes/shelf.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const shelf = readShelf()
const { category, ...source } = shelf.recipes[0]!
const file = (changes: object = {}, recipes: object[] = [source]) => ({
  id: 'beef',
  name: category.name,
  summary: 'Braises and steaks, with the cut to ask for by its name.',
  recipes,
  ...changes,
})

function folderOf(...files: unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-shelf-'))
  folders.push(folder)
  for (const [at, content] of files.entries()) writeFileSync(join(folder, `${at}.json`), JSON.stringify(content))
  return folder
}

test('products are every recipe, every category and the vault, at their prices', () => {
  expect(shelf.recipes.every(({ id }) => shelf.product('recipe', id)?.price === 299)).toBe(true)
  const vault = shelf.product('bundle', 'vault')
  expect([vault?.price, vault?.recipes.length]).toEqual([2999, shelf.recipes.length])
  const rest = shelf.bundles.filter(({ id }) => id !== 'vault')
  expect(rest.every(bundle => bundle.price === 1499 && bundle.recipes.every(r => r.category.id === bundle.id))).toBe(
    true,
  )
  expect(shelf.product('recipe', 'vault')).toBeUndefined()
  expect(shelf.product('recipe', '__proto__')).toBeUndefined()
})

test('whatever is wrong with the files is said at once', () => {
  const raw = { ...source, doneness: [{ where: 'the middle', kind: 'poultry', fahrenheit: 160 }] }
  const folder = folderOf(file({}, [raw]), file({ id: 'vault' }), file({ id: 'pork' }), file({ id: 'lamb' }))
  expect(() => readShelf(folder)).toThrow(
    /0\.json:[\s\S]*below the safe temperature[\s\S]*1\.json:[\s\S]*vault is the bundle[\s\S]*recipe .* is there 2 times/,
  )
  expect(() => readShelf(folderOf())).toThrow(/no recipe found/)
})

test.each(DRAWINGS)('a %s is drawn, the same every time', drawing => {
  const one = drawRecipe({ ...shelf.recipes[0]!, drawing, title: 'Salt & <Pepper>' })
  expect(one).toBe(drawRecipe({ ...shelf.recipes[0]!, drawing, title: 'Salt & <Pepper>' }))
  expect(one).toContain('<title>Salt &#38; &#60;Pepper&#62;</title>')
  expect(one).not.toMatch(/NaN|undefined/)
  expect(one.match(/<path /g)!.length).toBeGreaterThan(20)
})

test('markdown holds every part of a recipe, the numbered method among it', () => {
  for (const recipe of shelf.recipes) {
    const text = recipeMarkdown(recipe)
    for (const { item } of recipe.ingredients) expect(text).toContain(item)
    recipe.steps.forEach((step, at) => {
      expect(text).toContain(`\n${at + 1}. ${step.text}`)
    })
    for (const words of [...recipe.butcherTips, ...recipe.pairings.drink, recipe.storage]) expect(text).toContain(words)
  }
})
