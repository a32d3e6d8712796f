import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { fill } from '#test/attacks/send-attack.ts'
import type { Signed } from '#test/support/buyer.ts'
import { broadcastByStranger } from '#test/support/stranger.ts'

/** Response of a hostile facilitator, and the expected outcome of the order. */
export const Case = z.strictObject({
  name: z.string(),
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  json: z.unknown().optional(),
  text: z.string().optional(),
  hang: z.literal(true).optional(),
  hang_up: z.literal(true).optional(),
  /** Broadcasts the payment to the chain before responding. */
  settles: z.literal(true).optional(),
  becomes: z.enum(['pending', 'refused', 'paid']),
  /** Text that must not appear in any response. */
  never: z.string().optional(),
})
export type Case = z.infer<typeof Case>

/**
 * Starts a facilitator that answers each payer as arranged, and a trap URL that must never be requested.
 * Disposing stops both.
 */
export async function openHostile() {
  const arranged = new Map<string, Case>()
  const names: Record<string, string> = { nothing: `0x${'ab'.repeat(32)}` }
  let trapped = 0
  const server = createServer(async (request, response) => {
    if (request.url === '/trap') trapped += 1
    // it does not say what it settles either
    if (request.method === 'GET') return void request.socket.destroy()
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const payload: Signed = JSON.parse(Buffer.concat(pieces).toString()).paymentPayload.payload
    const answer = arranged.get(payload.authorization.from!.toLowerCase())
    if (!answer) return void request.socket.destroy()
    if (answer.settles) await broadcastByStranger(payload).catch(() => {})
    if (answer.hang) return
    if (answer.hang_up) return void request.socket.destroy()
    say(response, fill({ names: { ...names, payer: payload.authorization.from! } }, answer) as Case)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  names.trap = `${url}/trap`
  return {
    url,
    arrange: (payer: string, answer: Case) => void arranged.set(payer.toLowerCase(), answer),
    /** Defines a placeholder that cases may use in braces. */
    name: (name: string, text: string) => {
      names[name] = text
    },
    trapped: () => trapped,
    [Symbol.dispose]: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function say(response: ServerResponse, { status = 200, headers, json, text }: Case): void {
  response.on('error', () => {})
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(text ?? JSON.stringify(json))
}
