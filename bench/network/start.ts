import { freePort } from '#src/kernel/free-port.ts'
import { type Running, startProgram } from '../kit/program.ts'

const ENTRY = new URL('./main.ts', import.meta.url)

/** Starts the shared chain and facilitator. */
export const startNetwork = async (): Promise<Running> =>
  startProgram({ entry: ENTRY, env: {}, port: await freePort(), ready: '/ready' })
