import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DELI } from './buyer.ts'

/** Demo catalog with a deli whose own system takes orders at a URL. */
export function webhookCatalogue(url: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-webhook-'))
  for (const name of readdirSync('data/catalog')) {
    const file = JSON.parse(readFileSync(join('data/catalog', name), 'utf8'))
    if (file.id === DELI) file.dispatch = { kind: 'webhook', url }
    writeFileSync(join(folder, name), JSON.stringify(file))
  }
  return folder
}
