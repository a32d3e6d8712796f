import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { runScript } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0

export type Imported = {
  readonly exit: number
  readonly out: string
  readonly err: string
  readonly folder: string
  /** Written files by name. */
  readonly files: ReadonlyMap<string, string>
  readonly restaurants: readonly Record<string, unknown>[]
  readonly rejects: readonly { readonly row: number; readonly external_id: string | null; readonly reasons: string[] }[]
}

/** Imports a text, into a new folder unless one is given. */
export async function importText(
  format: string,
  text: string,
  { into = join(folder, `out-${made}`), name = 'input.txt', args = [] as readonly string[] } = {},
): Promise<Imported> {
  made += 1
  const input = join(folder, `${made}-${name}`)
  writeFileSync(input, text)
  const run = await runScript('scripts/import.ts', [format, input, '--out', into, ...args], {})
  const files = new Map(listed(into).map(file => [file, readFileSync(join(into, file), 'utf8')]))
  return {
    ...run,
    folder: into,
    files,
    restaurants: [...files].filter(([file]) => file.endsWith('.json')).map(([, content]) => JSON.parse(content)),
    rejects: (files.get('rejects.jsonl') ?? '')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line)),
  }
}

function listed(path: string): string[] {
  try {
    return readdirSync(path).sort()
  } catch {
    return []
  }
}
