import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Ours as it would start if every package were loaded at once, and not when it is first needed.

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
