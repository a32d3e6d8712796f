import type { AssistantModelMessage, ModelMessage, ToolModelMessage } from 'ai'
import { withoutLinks } from '#src/clerk/reply/without-links.ts'
import type { ClerkState } from '#src/clerk/state.ts'

/** Maximum size of a conversation's model log, in bytes of JSON; the oldest turns are evicted first. */
const LOG_BYTES = 18_000
const MOST_TURNS = 12
const REPLY_CHARACTERS = 1_500

/** Messages, tool calls, and tool results of the retained turns, for replay to the model. */
export const logOf = ({ log = [] }: ClerkState): ModelMessage[] => log.flat() as ModelMessage[]

/** Log with a model turn appended: all tool calls and results, and only the text that was sent to the guest. */
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

/** Log with a turn appended that no model answered or completed. */
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

/** Message without text and provider metadata; undefined if nothing is left. */
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
