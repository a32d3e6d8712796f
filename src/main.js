import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Plain JavaScript: for this file alone, Node would load its TypeScript parser (20 MB, a tenth of the startup
// time). All other modules have their compiled code cached next to the packages that they import.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('./app/serve.ts')
