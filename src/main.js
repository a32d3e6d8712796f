import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: for this file alone Node would load its reader of TypeScript, 20 MB and a tenth of the start. That of
// all other modules is kept, with what they are compiled to, beside the packages that they import.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./app/serve.ts')
