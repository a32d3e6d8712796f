import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Our server with eager instead of lazy imports of all packages.

enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)))
await Promise.all([
  import('@ai-sdk/openai'),
  import('@ai-sdk/openai-compatible'),
  import('ai'),
  import('chrono-node'),
  import('ioredis'),
  import('libphonenumber-js'),
  import('mppx/server'),
  import('nodemailer'),
  import('pdfkit'),
  import('pg'),
  import('stripe'),
  import('twilio'),
  import('viem'),
  import('viem/accounts'),
])
await import('../../src/app/serve.ts')
