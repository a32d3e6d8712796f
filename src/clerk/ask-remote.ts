import type { ModelMessage } from 'ai'
import type { Desk } from './desk/desk.ts'
import { presentOrder } from './desk/present-order.ts'
import { toolsFor } from './desk/tools.ts'
import type { ListeningDeps } from './ground-of.ts'
import { describeState } from './model/describe-state.ts'
import { describeTurn } from './model/describe-turn.ts'
import { logged, logOf } from './model/message-log.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { withoutLinks } from './reply/without-links.ts'
import { runRemote } from './run-remote.ts'
import { type ClerkState, isTooLarge } from './state.ts'
import { orderToolsFor } from './tools/order-tools.ts'

export type RemoteTurn = {
  /** As the turn began. */
  readonly state: ClerkState
  /** The message as it was written. */
  readonly written: string
  readonly signal?: AbortSignal | undefined
  readonly onSentence: (sentence: string) => void
}

/** Lets a remote model work on the desk of a turn, and keeps what it and its tools said for the next one. */
export async function askRemote(
  deps: ListeningDeps,
  remote: RemoteModel,
  desk: Desk,
  { state, written, signal, onSentence }: RemoteTurn,
): Promise<{ readonly said: readonly string[]; readonly model: string }> {
  const { model, prompt } = remote
  const isOfOrders = prompt.tools === 'orders'
  const filling = isOfOrders ? describeTurn(deps, desk) : describeState(deps, desk.state)
  const beside = prompt.beside?.(filling)
  const { said, messages } = await runRemote(deps, desk, {
    ...{ model, signal, onSentence },
    instructions: prompt.instructions(filling),
    messages: [
      ...(isOfOrders ? logOf(state) : spokenIn(state)),
      { role: 'user', content: beside === undefined ? written : `${written}\n\n${beside}` },
    ],
    tools: isOfOrders ? orderToolsFor({ deps, desk, message: written }) : toolsFor(deps, desk),
  })
  if (isOfOrders) desk.state = { ...desk.state, log: logged(state, written, said, messages) }
  if (isTooLarge({ ...desk.state, messages: [], log: [] }))
    throw new Error('the model wrote more than a conversation holds')
  const isChanged = desk.state.lines !== state.lines || desk.state.details !== state.details
  // a model that forgets to show what it changed is helped; a list that it found last stays
  const isUnshown = isChanged && desk.missing === undefined && desk.state.lines.length > 0
  if (isUnshown && !(isOfOrders && desk.blocks.has('restaurants'))) await presentOrder(deps, desk)
  return { said, model: model.modelId }
}

const spokenIn = ({ messages }: ClerkState): ModelMessage[] =>
  messages.map(({ role, text }) => ({ role, content: withoutLinks(text) }))
