import { readFileSync } from 'node:fs'
import express from 'express'
import { fact, PORT } from './facts.ts'

export type Call = { readonly name: string; readonly input: object; readonly output: unknown }
export type Turn = { readonly message: string; readonly steps: readonly (readonly Call[])[]; readonly reply: string }

/** Recorded conversation of our clerk. The peers' models and tools replay it without latency. */
export const TALK: readonly Turn[] = JSON.parse(readFileSync(fact('TALK'), 'utf8'))

const CALLS = TALK.flatMap(({ steps }) => steps.flat())

/** Names of the tools used in the conversation. */
export const TOOL_NAMES = [...new Set(CALLS.map(({ name }) => name))]

/** Returns the recorded output of a tool for an input. */
export function outputOf(name: string, input: unknown): unknown {
  const text = JSON.stringify(input)
  return CALLS.find(call => call.name === name && JSON.stringify(call.input) === text)?.output
}

/**
 * Returns the model's next action: the tool calls of a step, or the reply after the last step. Both count from 0.
 */
export function nextOf(turn: number, step: number): readonly Call[] | string {
  const { steps, reply } = TALK[turn]!
  return steps[step] ?? reply
}

/** Serves chat messages. `converse` produces the reply to a message of a session. */
export function serveTalk(converse: (sessionId: string, message: string) => Promise<string>): void {
  const app = express()
  app.get('/ready', (_request, response) => void response.json({}))
  app.post('/api/clerk/chat', express.json(), async (request, response) => {
    const { message, session_id = crypto.randomUUID() } = request.body
    response.json({ session_id, reply: await converse(session_id, message) })
  })
  app.listen(PORT, '127.0.0.1')
}
