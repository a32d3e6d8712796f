import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { OurFrame } from '#src/fulfillment/phone/frames.ts'
import { signerOf } from '#src/fulfillment/phone/signature.ts'
import type { CarrierSocket } from '#src/fulfillment/phone/talk.ts'
import { describeError } from '#src/kernel/log.ts'
import type { World } from '#src/kernel/world.ts'
import type { VoiceDeps } from './routes.ts'

export type RelayDeps = Pick<VoiceDeps, 'switchboard' | 'carriers' | 'log'> & {
  readonly world: Pick<World, 'after'>
}

/**
 * Handles an upgrade request for its path; returns false to leave the socket to other handlers. Disposing closes
 * every line.
 */
export type UpgradeHandler = ((request: IncomingMessage, socket: Duplex, head: Buffer) => boolean) & Disposable

const VOICE_SOCKET_PATH = '/voice/relay'

/** True if the request is a WebSocket handshake of the telephone carrier. */
export const isVoiceHandshake = ({ url, headers }: IncomingMessage): boolean =>
  url?.split('?')[0] === VOICE_SOCKET_PATH && headers.upgrade?.toLowerCase() === 'websocket'

const MOST_BYTES = 16 * 1024
const PING_MS = 20_000

/** Serves the voice WebSocket `/voice/relay`; verifies the carrier's signature before the upgrade. */
export function voiceRelay(deps: RelayDeps): UpgradeHandler {
  const { carriers, log } = deps
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false })
  let isOpen = true
  const take = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    if (request.url?.split('?')[0] !== VOICE_SOCKET_PATH) return false
    if (!isOpen) socket.destroy()
    if (!isOpen) return true
    socket.on('error', () => socket.destroy())
    signerOf(carriers, 'ws', request.url, request.headers['x-twilio-signature'])
      .then(signer => {
        if (signer && isOpen) return server.handleUpgrade(request, socket, head, ws => converse(deps, ws))
        if (!signer) log.warn({}, 'voice socket rejected: missing or invalid signature')
        return socket.destroy()
      })
      .catch(error => {
        log.error({ error: describeError(error) }, 'voice socket could not be verified')
        socket.destroy()
      })
    return true
  }
  return Object.assign(take, {
    [Symbol.dispose]: () => {
      isOpen = false
      for (const line of server.clients) line.terminate()
    },
  })
}

function converse({ switchboard, world, log }: RelayDeps, ws: WebSocket): void {
  const line: CarrierSocket = {
    send: frame => {
      const checked = OurFrame.parse(frame)
      if (ws.readyState === ws.OPEN) ws.send(JSON.stringify(checked))
    },
    close: () => ws.close(1008),
  }
  const ears = switchboard.pickUp(line)
  const stopPinging = keepAlive(world, ws)
  ws.on('message', (data, isBinary) => {
    if (isBinary) return ws.close(1003)
    ears.receive(data.toString())
  })
  ws.on('error', error => log.warn({ error: describeError(error) }, 'voice socket failed'))
  ws.on('close', () => {
    stopPinging()
    ears.closed().catch(error => log.error({ error: describeError(error) }, 'call could not be closed'))
  })
}

/** Terminates a line that does not answer pings for twenty seconds. */
function keepAlive(world: Pick<World, 'after'>, ws: WebSocket): () => void {
  let answered = true
  let cancel = () => {}
  ws.on('pong', () => {
    answered = true
  })
  const beat = () => {
    if (!answered) return ws.terminate()
    answered = false
    ws.ping()
    cancel = world.after(PING_MS, beat)
  }
  cancel = world.after(PING_MS, beat)
  return () => cancel()
}
