import type { Server } from 'node:http'
import type { AppDeps } from './app.ts'
import { createLimits } from './limits.ts'
import { openChatSocket } from './streams/chat-socket.ts'
import { voiceRelay } from './voice/relay.ts'

/**
 * Opens the WebSocket endpoints of a listening server: the clerk's chat and the telephone, which places no calls
 * before this. Dispose before the server.
 */
export function openWebSockets(
  server: Server,
  { engine, clerk, world, log, requests, gate }: AppDeps,
): AsyncDisposable {
  const { switchboard, carriers } = engine.telephone.phone
  const relay = voiceRelay({ switchboard, carriers, world, log })
  server.on('upgrade', relay)
  const { takeOf } = createLimits(clerk)
  const takeFrame = (address: string) => takeOf('frames', address)
  const chat = openChatSocket(server, { clerk, world, log, requests, gate, takeFrame })
  const lines = engine.telephone.openLines()
  return {
    [Symbol.asyncDispose]: async () => {
      lines[Symbol.dispose]()
      relay[Symbol.dispose]()
      await chat[Symbol.asyncDispose]()
    },
  }
}
