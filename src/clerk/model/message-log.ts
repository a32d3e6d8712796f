import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai'
import { withoutLinks } from '#src/clerk/reply/without-links.ts'
import type { ClerkState } from '#src/clerk/state.ts'

/** Bytes of JSON that a conversation keeps for its model; the oldest turns go first. */
const LOG_BYTES = 18_000
const MOST_TURNS = 12
const REPLY_CHARACTERS = 1_500

/** Everything that was said, called and answered in the turns that are kept, as the model is told it again. */
export const logOf = ({ log = [] }: ClerkState): ModelMessage[] => log.flat() as ModelMessage[]

/** The log with a turn of a model added: calls and results as they were, and of its words those that were said. */
export function logged(
  state: ClerkState,
  written: string,
  said: readonly string[],
  messages: readonly ModelMessage[],
): ClerkState['log'] {
  const work = messages.flatMap(message => withoutWords(message) ?? [])
  const words = said.join(' ')
  return withTurn(state, [
    { role: 'user', content: withoutLinks(written) },
    ...work,
    ...(words === '' ? [] : [{ role: 'assistant' as const, content: words }]),
  ])
}

/** The log with a turn added that no model answered, or that one did not finish. */
export const loggedPlain = (state: ClerkState, written: string, reply: string): ClerkState['log'] =>
  withTurn(state, [
    { role: 'user', content: withoutLinks(written) },
    { role: 'assistant', content: withoutLinks(reply).slice(0, REPLY_CHARACTERS) },
  ])

function withTurn({ log = [] }: ClerkState, turn: readonly ModelMessage[]): NonNullable<ClerkState['log']> {
  const turns = [...log, JSON.parse(JSON.stringify(turn)) as unknown[]].slice(-MOST_TURNS)
  while (turns.length > 1 && Buffer.byteLength(JSON.stringify(turns)) > LOG_BYTES) turns.shift()
  return Buffer.byteLength(JSON.stringify(turns)) > LOG_BYTES ? [] : turns
}

/** A message without its words and what providers add; undefined where nothing is left of it. */
function withoutWords(message: ModelMessage): AssistantModelMessage | ToolModelMessage | undefined {
  if (message.role === 'assistant' && typeof message.content !== 'string') {
    const calls = message.content.flatMap(part =>
      part.type === 'tool-call'
        ? [{ type: part.type, toolCallId: part.toolCallId, toolName: part.toolName, input: part.input }]
        : [],
    )
    return calls.length > 0 ? { role: 'assistant', content: calls } : undefined
  }
  if (message.role !== 'tool') return undefined
  const results = message.content.flatMap(part =>
    part.type === 'tool-result'
      ? [{ type: part.type, toolCallId: part.toolCallId, toolName: part.toolName, output: part.output }]
      : [],
  )
  return { role: 'tool', content: results }
}
