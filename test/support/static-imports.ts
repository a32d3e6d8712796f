import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const STATIC = /^(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const ROOMS: Readonly<Record<string, string>> = {
  '#src/': 'src/',
  '#tools/': 'tools/',
  '#dev/': 'dev/',
  '#test/': 'test/',
}

/** Source files and packages that a file loads through static imports, directly or transitively. */
export function staticImports(entry: string): { readonly files: Set<string>; readonly packages: Set<string> } {
  const files = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
      const room = Object.keys(ROOMS).find(prefix => name.startsWith(prefix))
      if (room) visit(resolve(ROOMS[room]! + name.slice(room.length)))
      else if (name.startsWith('.')) visit(resolve(join(dirname(file), name)))
      else packages.add(name)
    }
  }
  visit(resolve(entry))
  for (const file of files) if (!existsSync(file)) throw new Error(`${file} is imported and is not there`)
  return { files, packages }
}
