import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogModuleFile, changelogLine, type Names, namesOf, steps, toolFile } from './templates.ts'

const USAGE = `Usage: npm run new-operation -- <name> GET /api/restaurants/{id}/<noun>

Scaffolds an operation that reads one restaurant, such as get_coming_hours: its tool and registry row, its schema and
presentation in src/catalog, its example steps, and its line in the changelog. Write any other kind of operation
by hand, with a similar one as the template.`

/** Writes a new operation into the checkout at `folder`, all files or none, and returns the exit code. */
export function runNewOperation(argv: readonly string[], folder: string): number {
  const [tool, method, path, ...rest] = argv
  const isRead = method?.toUpperCase() === 'GET' && /^\/api\/restaurants\/\{id\}(?:\/[a-z][a-z-]*)+$/.test(path ?? '')
  if (!tool || !/^get(?:_[a-z]+)+$/.test(tool) || !isRead || rest.length > 0) {
    console.error(USAGE)
    return 2
  }
  const names = namesOf(tool)
  try {
    const files = filesOf(names, path!, file => readFileSync(join(folder, file), 'utf8'))
    const taken = files.find(({ isNew, file }) => isNew && existsSync(join(folder, file)))
    if (taken) throw new Error(`file ${taken.file} already exists`)
    for (const { file, text } of files) writeFileSync(join(folder, file), text)
    console.log(`${files.map(({ file, isNew }) => `${isNew ? 'new' : 'row'}  ${file}`).join('\n')}

Now write schema and presentation in src/catalog/${names.room}.ts, what it says of itself in tools/${names.file}.ts, and a test in
test/catalog/${names.room}.test.ts. An example of a long list has \`shortens\` in its step. Then: npm run fix, npm run snapshots, npm run test:operation`)
    return 0
  } catch (error) {
    console.error(`Nothing was written: ${error instanceof Error ? error.message : error}.`)
    return 1
  }
}

type Written = { readonly file: string; readonly text: string; readonly isNew: boolean }

function filesOf(names: Names, path: string, read: (file: string) => string): Written[] {
  const made = (file: string, text: string): Written => ({ file, text, isNew: true })
  const changed = (file: string, change: (text: string) => string): Written => {
    const [before, after] = [read(file), change(read(file))]
    if (before === after) throw new Error(`no insertion point for the new row in ${file}`)
    return { file, text: after, isNew: false }
  }
  const row = `import { ${names.variable} } from './${names.file}.ts'\n`
  return [
    made(`tools/${names.file}.ts`, toolFile(names, path)),
    made(`src/catalog/${names.room}.ts`, catalogModuleFile(names)),
    // The linter sorts imports. Catalog reads precede the first pricing operation.
    changed('tools/registry.ts', text =>
      text.replace(/^/, row).replace(/^ {2}previewOrder,$/m, `  ${names.variable},\n$&`),
    ),
    changed('tools/examples/catalog.ts', text => text.replace(/\]\n$/, () => `${steps(names)}]\n`)),
    changed('CHANGELOG.md', text =>
      text.replace(
        /(## Unreleased\n\n### Added\n\n(?:[-\s].*\n)*?)(?=\n###)/,
        (_, added) => added + changelogLine(names, path),
      ),
    ),
  ]
}
