import type { ModelMessage } from 'ai'
import { BOOKED, withoutReadback } from './confirm.ts'
import { describeTurn } from './describe-turn.ts'
import { type Desk, show } from './desk/desk.ts'
import { presentOrder } from './desk/present-order.ts'
import { toolsFor } from './desk/tools.ts'
import { isTooLarge } from './fit-state.ts'
import type { ListeningDeps } from './ground-of.ts'
import { describeState } from './model/describe-state.ts'
import { ModelFailure } from './model/failure.ts'
import { logged, logOf } from './model/message-log.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { asksElse } from './reply/asks-else.ts'
import type { Told } from './reply/told.ts'
import { withoutLinks } from './reply/without-links.ts'
import { type RemoteDeps, type RemoteRan, runRemote } from './run-remote.ts'
import type { ClerkState } from './state.ts'
import { orderToolsFor } from './tools/order-tools.ts'
import type { Command } from './understand/command.ts'

export type RemoteTurn = {
  /** The conversation before this turn, with its read-back. */
  readonly state: ClerkState
  /** The message as it was written. */
  readonly written: string
  readonly commands: readonly Command[]
  readonly told: Told
  readonly signal?: AbortSignal | undefined
}

type Asked = Omit<RemoteRan, 'added'> & { readonly model: string }

/**
 * Lets a remote model work on the desk of a turn, and keeps what it and its tools said for the next one. Throws ModelFailure
 * when it failed before its tools did anything.
 */
export async function askRemote(
  deps: ListeningDeps & RemoteDeps,
  remote: RemoteModel,
  begun: Desk,
  turn: RemoteTurn,
): Promise<Asked> {
  const { state: before, commands, told } = turn
  const isOfOrders = remote.prompt.tools === 'orders'
  const { added, ...ran } = await runRemote(deps, begun, runOf(deps, remote, begun, turn))
  const { desk, said } = ran
  const { modelId: model } = remote.model
  if (isOfOrders && !ran.failure) desk.state = { ...desk.state, log: logged(before, turn.written, said, added) }
  if (desk.state.order?.order_id !== before.order?.order_id) {
    // what is booked is told, whatever became of the model
    if (said.length === 0) told.sentence(BOOKED)
    return { desk, said: said.length > 0 ? said : [BOOKED], model }
  }
  if (isTooLarge({ ...desk.state, messages: [], log: [] }))
    throw new ModelFailure('endless', 'the model wrote more than a conversation holds')
  const isChanged = desk.state.lines !== before.lines || desk.state.details !== before.details
  const isUnshown = desk.missing === undefined && desk.state.lines.length > 0
  // a list that was found last stays as it is
  const isLeft = isOfOrders && desk.blocks.has('restaurants')
  // a model that forgets to show what it changed is helped, and so is one that lets a yes to what was disarmed go by
  if (isUnshown && !isLeft && (isChanged || isLostYes(desk, before, commands))) await presentOrder(deps, desk)
  if (desk.state.readback !== undefined && said.some(asksElse)) disarm(desk)
  return { ...ran, model }
}

function runOf(deps: ListeningDeps, remote: RemoteModel, desk: Desk, { state, written, told, signal }: RemoteTurn) {
  const { prompt } = remote
  const isOfOrders = prompt.tools === 'orders'
  const filling = isOfOrders ? describeTurn(deps, desk) : describeState(deps, desk.state)
  const beside = prompt.beside?.(filling)
  const last: ModelMessage = {
    role: 'user',
    content: beside === undefined ? written : `${written}\n\n${beside}`,
  }
  return {
    ...{ remote, signal, onSentence: told.sentence },
    message: written,
    instructions: prompt.instructions(filling),
    messages: [...(isOfOrders ? logOf(state) : spokenIn(state)), last],
    tools: isOfOrders ? orderToolsFor({ deps, desk, before: state, message: written }) : toolsFor(deps, desk),
  }
}

const spokenIn = ({ messages }: ClerkState): ModelMessage[] =>
  messages.map(({ role, text }) => ({ role, content: withoutLinks(text) }))

/** A yes to a read-back that no longer waited for one, where nothing was shown since. */
const isLostYes = ({ state, blocks }: Desk, { readback }: ClerkState, commands: readonly Command[]): boolean =>
  readback === undefined &&
  (state.order === undefined || state.order.superseded) &&
  blocks.size === 0 &&
  commands.length === 1 &&
  commands[0]!.do === 'affirm'

const WAITS = 'Nothing is placed before that is answered; then I read the order back once more.'

/** A yes would answer the model's own question: the read-back waits for none. */
function disarm(desk: Desk): void {
  desk.state = withoutReadback(desk.state)
  desk.blocks.delete('ask')
  show(desk, 'ask', WAITS)
}
