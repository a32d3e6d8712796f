import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { BUGS, type Bug } from './bugs.ts'

// Loaded before a program (`node --import`), it puts the bug that PLANTED_BUG names into the program's source.

const ROOT = new URL('../../', import.meta.url)
const bug = BUGS.find(({ name }) => name === process.env.PLANTED_BUG)
if (!bug) throw new Error(`PLANTED_BUG names no bug: ${process.env.PLANTED_BUG}`)
const target = pathToFileURL(fileURLToPath(new URL(bug.file, ROOT))).href

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    return url === target ? { ...loaded, source: withBug(readFileSync(new URL(url), 'utf8'), bug) } : loaded
  },
})

/** A source with a bug in it; throws unless each of its places is there just once. */
function withBug(source: string, { name, changes }: Bug): string {
  return changes.reduce((text, [find, replace]) => {
    if (text.split(find).length !== 2) throw new Error(`${name}: its place is not there just once`)
    return text.replace(find, () => replace)
  }, source)
}
