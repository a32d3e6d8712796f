import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readRecipeCatalog } from '#src/recipes/catalog.ts'
import { drawRecipe } from '#src/recipes/drawing.ts'
import { recipeMarkdown } from '#src/recipes/markdown.ts'
import { DRAWINGS } from '#src/recipes/schema.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const recipes = readRecipeCatalog()
const { category, ...source } = recipes.recipes[0]!
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

test('the products are every recipe, every category, and the vault, at their prices', () => {
  expect(recipes.recipes.every(({ id }) => recipes.product('recipe', id)?.price === 299)).toBe(true)
  const vault = recipes.product('bundle', 'vault')
  expect([vault?.price, vault?.recipes.length]).toEqual([2999, recipes.recipes.length])
  const rest = recipes.bundles.filter(({ id }) => id !== 'vault')
  expect(rest.every(bundle => bundle.price === 1499 && bundle.recipes.every(r => r.category.id === bundle.id))).toBe(
    true,
  )
  expect(recipes.product('recipe', 'vault')).toBeUndefined()
  expect(recipes.product('recipe', '__proto__')).toBeUndefined()
})

test('all problems of the recipe files are reported at once', () => {
  const raw = { ...source, doneness: [{ where: 'the middle', kind: 'poultry', fahrenheit: 160 }] }
  const folder = folderOf(file({}, [raw]), file({ id: 'vault' }), file({ id: 'pork' }), file({ id: 'lamb' }))
  expect(() => readRecipeCatalog(folder)).toThrow(
    /0\.json:[\s\S]*below the safe temperature[\s\S]*1\.json:[\s\S]*vault is reserved for the bundle[\s\S]*recipe .* is defined 2 times/,
  )
  expect(() => readRecipeCatalog(folderOf())).toThrow(/no recipe found/)
})

test.each(DRAWINGS)('a drawing of a %s is the same every time', drawing => {
  const one = drawRecipe({ ...recipes.recipes[0]!, drawing, title: 'Salt & <Pepper>' })
  expect(one).toBe(drawRecipe({ ...recipes.recipes[0]!, drawing, title: 'Salt & <Pepper>' }))
  expect(one).toContain('<title>Salt &#38; &#60;Pepper&#62;</title>')
  expect(one).not.toMatch(/NaN|undefined/)
  expect(one.match(/<path /g)!.length).toBeGreaterThan(20)
})

test('recipe Markdown contains every part of the recipe, including the numbered steps', () => {
  for (const recipe of recipes.recipes) {
    const text = recipeMarkdown(recipe)
    for (const { item } of recipe.ingredients) expect(text).toContain(item)
    recipe.steps.forEach((step, at) => {
      expect(text).toContain(`\n${at + 1}. ${step.text}`)
    })
    for (const words of [...recipe.butcherTips, ...recipe.pairings.drink, recipe.storage]) expect(text).toContain(words)
  }
})
