import { z } from 'zod'
import type { Signing } from '#src/app/open-signing.ts'
import { PublicKeys } from '#src/orders/schema-receipt.ts'
import { defineTool } from './tool.ts'

export const getKeys = defineTool({
  name: 'get_keys',
  title: 'Public keys',
  description: 'The keys that this service signs with, as a JWK set: the one of now first, older ones after it.',
  tag: 'Service',
  shed: 'never',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'for programs that check a signature' },
  http: { method: 'get', path: '/.well-known/jwks.json', limited: 'browse' },
  input: z.strictObject({}),
  output: PublicKeys,
  faults: [],
  run: async (signing: Pick<Signing, 'publicKeys'>) => ({ keys: [...(await signing.publicKeys())] }),
})
