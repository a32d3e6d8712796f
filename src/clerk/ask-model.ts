import { describeError } from '#src/kernel/log.ts'
import { BOOKED, withoutReadback } from './confirm.ts'
import { type Desk, show } from './desk/desk.ts'
import { presentOrder } from './desk/present-order.ts'
import type { ExtraTools } from './desk/tools.ts'
import type { ListeningDeps } from './ground-of.ts'
import type { RemoteModel } from './model/remote-model.ts'
import { asksElse } from './reply/asks-else.ts'
import type { Told } from './reply/told.ts'
import { runModel } from './run-model.ts'
import { type ClerkState, isTooLarge } from './state.ts'
import { AGREE_DESCRIPTION, AgreeInput, agree } from './tools/agree.ts'
import type { Command } from './understand/command.ts'

export type ModelTurn = {
  /** The conversation before this turn, with its read-back. */
  readonly state: ClerkState
  /** The message as it was written. */
  readonly written: string
  readonly told: Told
  readonly signal?: AbortSignal | undefined
}

/** Lets a remote model answer a message at a table. Throws what its server threw, unless it had booked the order by then. */
export async function askModel(
  deps: ListeningDeps,
  remote: RemoteModel,
  desk: Desk,
  turn: ModelTurn,
  commands: readonly Command[],
): Promise<{ readonly desk: Desk; readonly said: readonly string[]; readonly model: string }> {
  const { state: before, told } = turn
  const { modelId: model } = remote.model
  let said: readonly string[]
  try {
    said = await runModel(deps, desk, {
      model: remote.model,
      instructions: remote.instructions(desk.state),
      messages: [
        ...before.messages.map(({ role, text }) => ({ role, content: withoutLinks(text) })),
        { role: 'user', content: turn.written },
      ],
      extra: agreeing(deps, desk, turn),
      signal: turn.signal,
      onSentence: told.sentence,
    })
  } catch (error) {
    // what is booked is told, whatever became of the model
    if (!isBookedNow(desk, before)) throw error
    deps.log.warn({ error: describeError(error) }, 'the model failed after the order was booked')
    told.reset()
    said = []
  }
  if (isBookedNow(desk, before)) {
    if (said.length > 0) return { desk, said, model }
    told.sentence(BOOKED)
    return { desk, said: [BOOKED], model }
  }
  if (isTooLarge({ ...desk.state, messages: [] })) throw new Error('the model wrote more than a conversation holds')
  const isChanged = desk.state.lines !== before.lines || desk.state.details !== before.details
  const isUnshown = desk.missing === undefined && desk.state.lines.length > 0
  // a model that forgets to show what it changed is helped, and so is one that lets a yes to what was disarmed go by
  if (isUnshown && (isChanged || isLostYes(desk, before, commands))) await presentOrder(deps, desk)
  if (desk.state.readback !== undefined && said.some(asksElse)) disarm(desk)
  return { desk, said, model }
}

const agreeing = (deps: ListeningDeps, desk: Desk, { state: before, written: message }: ModelTurn): ExtraTools => ({
  agree: {
    description: AGREE_DESCRIPTION,
    input: AgreeInput,
    run: (input: AgreeInput) => agree(deps, desk, input, { before, message }),
  },
})

const isBookedNow = ({ state }: Desk, before: ClerkState): boolean => state.order?.order_id !== before.order?.order_id

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

/** What pays an order is the customer's alone. */
const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+|\bpt_[\w-]+/g, '[link]')
