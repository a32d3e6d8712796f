import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withBug } from './bug.ts'
import { BUGS } from './bugs.ts'

// Preloaded with `node --import`: patches the source of the program with the bug named by PLANTED_BUG.

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
