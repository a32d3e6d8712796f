import { z } from 'zod'
import type { Signing } from '#src/app/open-signing.ts'
import { PublicKeys } from '#src/orders/schema-receipt.ts'
import { defineTool } from './tool.ts'

export const getKeys = defineTool({
  name: 'get_keys',
  title: 'Public keys',
  description: 'Returns the public signing keys of this service as a JWK set: the current key first, then older ones.',
  tag: 'Service',
  shed: 'never',
  links: {},
  effect: 'read',
  mcp: { leftOut: 'for programs that verify a signature' },
  http: { method: 'get', path: '/.well-known/jwks.json', limited: 'browse' },
  input: z.strictObject({}),
  output: PublicKeys,
  faults: [],
  run: async (signing: Pick<Signing, 'publicKeys'>) => ({ keys: [...(await signing.publicKeys())] }),
})
