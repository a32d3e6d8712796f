import { readFileSync } from 'node:fs'
import { MenuFile } from '#src/menu/model.ts'

/** Reads the menus of all shipped restaurants as written. */
export function shippedMenus(): MenuFile[] {
  const folder = new URL('../../data/', import.meta.url)
  const demo = readFileSync(new URL('catalog.sha256', folder), 'utf8')
    .trim()
    .split('\n')
    .map(line => readFileSync(new URL(`catalog/${line.split('  ')[1]}`, folder), 'utf8'))
  const market = readFileSync(new URL('marketplace/restaurants.jsonl', folder), 'utf8').trim().split('\n')
  return [...demo, ...market].map(line => MenuFile.parse(JSON.parse(line).menu))
}
