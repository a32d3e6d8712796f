import { createServer } from 'node:net'

/** A port of this machine that nobody listens at; somebody may be faster to take it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { readonly port: number }
      server.close(() => resolve(port))
    })
  })
}
