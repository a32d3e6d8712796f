import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vitest/node'

/** Regular expression of the product, and the first file in which it was seen. */
export type Expression = { readonly source: string; readonly flags: string; readonly file: string }

/**
 * Collects the regular expressions of folders: literals from their syntax, and composed ones by loading the modules
 * while the constructor is watched. Call it in a process of its own.
 */
export async function collectExpressions(folders: readonly string[]): Promise<readonly Expression[]> {
  const found = new Map<string, Expression>()
  const note = (source: string, flags: string, file: string) => {
    const key = `/${source}/${flags}`
    if (!found.has(key)) found.set(key, { source, flags, file })
  }
  const files = folders.flatMap(folder =>
    readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => `src/${folder}/${name}`),
  )
  for (const file of files) visit(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }), file)
  let file = ''
  const built = (made: RegExp) => {
    note(made.source, made.flags, file)
    return made
  }
  globalThis.RegExp = new Proxy(RegExp, {
    construct: (target, given, as) => built(Reflect.construct(target, given, as) as RegExp),
    apply: (target, self, given) => built(Reflect.apply(target, self, given) as RegExp),
  })
  for (const each of files) {
    file = each
    await import(`#${each}`)
  }
  return [...found.values()]

  function visit(node: unknown, where: string): void {
    if (Array.isArray(node)) for (const one of node) visit(one, where)
    else if (node !== null && typeof node === 'object') {
      if ('regex' in node) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string }
        note(pattern, flags, where)
      } else for (const one of Object.values(node)) visit(one, where)
    }
  }
}
