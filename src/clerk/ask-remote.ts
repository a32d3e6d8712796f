import type { ModelMessage } from 'ai'
import { BOOKED, withoutReadback } from './confirm.ts'
import { describeTurn } from './describe-turn.ts'
import { isTooLarge } from './fit-state.ts'
import type { ListeningDeps } from './ground-of.ts'
import { describeState } from './model/describe-state.ts'
import { ModelFailure } from './model/failure.ts'
import { logged, logOf } from './model/message-log.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { asksAnotherQuestion } from './reply/asks-else.ts'
import type { ReplyStream } from './reply/reply-stream.ts'
import { withoutLinks } from './reply/without-links.ts'
import { type RemoteDeps, type RemoteRan, runRemote } from './run-remote.ts'
import type { ClerkState } from './state.ts'
import { orderToolsFor } from './tools/order-tools.ts'
import { presentOrder } from './turn-context/present-order.ts'
import { toolsFor } from './turn-context/tools.ts'
import { show, type TurnContext } from './turn-context/turn-context.ts'
import type { Command } from './understand/command.ts'

export type RemoteTurn = {
  /** Conversation before this turn, including its read-back. */
  readonly state: ClerkState
  /** Original text of the message. */
  readonly written: string
  readonly commands: readonly Command[]
  readonly replyStream: ReplyStream
  readonly signal?: AbortSignal | undefined
}

type Asked = Omit<RemoteRan, 'added'> & { readonly model: string }

/**
 * Runs a remote model on the turn context and records its messages and tool calls for the next turn. Throws
 * ModelFailure if it failed before its tools did anything.
 */
export async function runRemoteTurn(
  deps: ListeningDeps & RemoteDeps,
  remote: RemoteModel,
  begun: TurnContext,
  turn: RemoteTurn,
): Promise<Asked> {
  const { state: before, commands, replyStream } = turn
  const isOfOrders = remote.prompt.tools === 'orders'
  const { added, ...ran } = await runRemote(deps, begun, runOf(deps, remote, begun, turn))
  const { context, said } = ran
  const { modelId: model } = remote.model
  if (isOfOrders && !ran.failure) context.state = { ...context.state, log: logged(before, turn.written, said, added) }
  if (context.state.order?.order_id !== before.order?.order_id) {
    // report a booking even if the model failed
    if (said.length === 0) replyStream.sentence(BOOKED)
    return { context, said: said.length > 0 ? said : [BOOKED], model }
  }
  if (isTooLarge({ ...context.state, messages: [], log: [] }))
    throw new ModelFailure('endless', 'the model wrote more than a conversation holds')
  const isChanged = context.state.lines !== before.lines || context.state.details !== before.details
  const isUnshown = context.missing === undefined && context.state.lines.length > 0
  // keep a list of restaurants found last
  const isLeft = isOfOrders && context.blocks.has('restaurants')
  // show the order if the model changed it without showing it, or if it ignored a "yes" to a disarmed read-back
  if (isUnshown && !isLeft && (isChanged || isLostYes(context, before, commands))) await presentOrder(deps, context)
  if (context.state.readback !== undefined && said.some(asksAnotherQuestion)) disarm(context)
  return { ...ran, model }
}

function runOf(
  deps: ListeningDeps,
  remote: RemoteModel,
  context: TurnContext,
  { state, written, replyStream, signal }: RemoteTurn,
) {
  const { prompt } = remote
  const isOfOrders = prompt.tools === 'orders'
  const filling = isOfOrders ? describeTurn(deps, context) : describeState(deps, context.state)
  const beside = prompt.beside?.(filling)
  const last: ModelMessage = {
    role: 'user',
    content: beside === undefined ? written : `${written}\n\n${beside}`,
  }
  return {
    remote,
    signal,
    onSentence: replyStream.sentence,
    message: written,
    instructions: prompt.instructions(filling),
    messages: [...(isOfOrders ? logOf(state) : spokenIn(state)), last],
    tools: isOfOrders ? orderToolsFor({ deps, context, before: state, message: written }) : toolsFor(deps, context),
  }
}

const spokenIn = ({ messages }: ClerkState): ModelMessage[] =>
  messages.map(({ role, text }) => ({ role, content: withoutLinks(text) }))

/** True for a "yes" to a read-back that no longer awaits one, if nothing was shown since. */
const isLostYes = ({ state, blocks }: TurnContext, { readback }: ClerkState, commands: readonly Command[]): boolean =>
  readback === undefined &&
  (state.order === undefined || state.order.superseded) &&
  blocks.size === 0 &&
  commands.length === 1 &&
  commands[0]!.do === 'affirm'

const WAITS = 'Nothing is placed before that is answered; then I read the order back once more.'

/** Disarms the read-back, because a "yes" would answer the model's own question instead. */
function disarm(context: TurnContext): void {
  context.state = withoutReadback(context.state)
  context.blocks.delete('ask')
  show(context, 'ask', WAITS)
}
