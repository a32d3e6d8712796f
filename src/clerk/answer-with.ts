import type { ClerkMeter } from '#src/health/clerk-meter.ts'
import { describeError } from '#src/kernel/log.ts'
import { closeTurn } from './close-turn.ts'
import type { ClerkDeps } from './deps.ts'
import type { Attempted } from './model/circuit.ts'
import { failureOf } from './model/failure.ts'
import type { RemoteModel } from './model/remote-model.ts'
import type { ReplyStream } from './reply/reply-stream.ts'
import type { TurnContext } from './turn-context/turn-context.ts'

export type Answered = { readonly context: TurnContext; readonly said: readonly string[]; readonly model: string }

export type Answerers = {
  readonly house: () => Promise<Answered>
  readonly remote: (model: RemoteModel) => Promise<Answered & Attempted>
}

type Deps = ClerkDeps & { readonly remote?: RemoteModel; readonly meter: ClerkMeter }

/**
 * Runs the turn with the remote model, if there is one. If it fails after acting, its actions are kept and the turn
 * is closed with the order as it is; if it fails before, or the circuit is open, the rules model runs the turn from
 * the start.
 */
export async function answerWith(
  deps: Deps,
  { signal, replyStream }: { readonly signal?: AbortSignal | undefined; readonly replyStream: ReplyStream },
  { house, remote }: Answerers,
): Promise<Answered & { readonly degraded: boolean }> {
  const { remote: model, meter, log, sessionId: session } = deps
  if (!model) {
    meter.turn('house')
    return { ...(await house()), degraded: false }
  }
  try {
    const { failure, ...answered } = await model.circuit.run(() => remote(model), { session, signal })
    meter.turn(failure ? 'degraded' : 'model')
    if (!failure) return { ...answered, degraded: false }
    meter.failed(failure.kind)
    log.warn({ kind: failure.kind, error: describeError(failure) }, 'the model failed; what it did is kept')
    const closing = await closeTurn(deps, answered.context)
    replyStream.sentence(closing)
    return { ...answered, said: [...answered.said, closing], degraded: true }
  } catch (error) {
    if (signal?.aborted) throw error
    const { kind } = failureOf(error)
    meter.turn('house')
    meter.failed(kind)
    log.warn({ kind, error: describeError(error) }, 'the model failed; the house model finishes the turn')
    replyStream.reset()
    return { ...(await house()), degraded: true }
  }
}
