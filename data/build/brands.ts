import { readFileSync, writeFileSync } from 'node:fs'
import { brandKey } from './generate/deny.ts'

type Brand = {
  readonly displayName: string
  readonly matchNames?: readonly string[]
  readonly tags: Readonly<Record<string, string>>
}
type Index = { readonly nsi: Readonly<Record<string, { readonly items: readonly Brand[] }>> }

/** What sells food or drink, by its place in the index. */
const FOOD = [
  ...['bar', 'cafe', 'fast_food', 'ice_cream', 'pub', 'restaurant'].map(kind => `amenity/${kind}`),
  ...['alcohol', 'bakery', 'beverages', 'butcher', 'cheese', 'chocolate', 'coffee', 'confectionery'].map(inShops),
  ...['convenience', 'country_store', 'dairy', 'deli', 'frozen_food', 'greengrocer', 'health_food'].map(inShops),
  ...['kiosk', 'nuts', 'pastry', 'seafood', 'spices', 'supermarket', 'tea', 'wholesale', 'wine'].map(inShops),
]
/** With the language of the name, if any; `brand:wikidata` names no name. */
const NAME_TAG = /^(?:name|brand|official_name|short_name|alt_name)(?::[a-z]{2,3}(?:-\w+)?)?$/

/** Names in other scripts can never equal one of ours. */
const LATIN = /^[\p{Script=Latin}\p{N}]+$/u

const HEADER = `# Names of food brands that no made-up restaurant may have: letters and digits alone, in alphabetical order.
# Compiled by data/build/brands.ts from name-suggestion-index, Copyright 2026, name-suggestion-index contributors,
# BSD 3-Clause; the notice is in data/README.md.
`

function inShops(kind: string): string {
  return `shop/${kind}`
}

/** The package's own copy; it exports none. */
export const indexFile = new URL('node_modules/name-suggestion-index/dist/json/nsi.json', import.meta.url)

/** Where the text of `buildBrands` is committed. */
export const brandsFile = new URL('generate/brands.txt', import.meta.url)

/** The text of the list of brands. Throws when the package of the index is not installed, or lacks a kind of shop. */
export function buildBrands(): string {
  const { nsi } = JSON.parse(readFileSync(indexFile, 'utf8')) as Index
  const keys = FOOD.flatMap(kind => nsi[`brands/${kind}`]?.items ?? missing(kind))
    .flatMap(namesOf)
    .map(brandKey)
  const kept = [...new Set(keys)].filter(key => LATIN.test(key)).sort()
  return `${HEADER}${kept.join('\n')}\n`
}

function namesOf({ displayName, matchNames = [], tags }: Brand): string[] {
  const tagged = Object.entries(tags).flatMap(([tag, value]) => (NAME_TAG.test(tag) ? value.split(';') : []))
  return [displayName, ...matchNames, ...tagged]
}

function missing(kind: string): never {
  throw new Error(`name-suggestion-index has no ${kind}`)
}

if (import.meta.main) {
  const built = buildBrands()
  const known = readFileSync(brandsFile, { encoding: 'utf8', flag: 'a+' })
  if (built !== known) writeFileSync(brandsFile, built)
  console.log(`brands: ${built.split('\n').length - 4} names, ${built === known ? 'unchanged' : 'written'}`)
}
