import type { ClerkMeter } from '#src/health/clerk-meter.ts'
import { describeError } from '#src/kernel/log.ts'
import { closeTurn } from './close-turn.ts'
import type { ClerkDeps } from './deps.ts'
import type { Desk } from './desk/desk.ts'
import type { Attempted } from './model/circuit.ts'
import { failureOf } from './model/failure.ts'
import type { RemoteModel } from './model/remote-model.ts'
import type { Told } from './reply/told.ts'

export type Answered = { readonly desk: Desk; readonly said: readonly string[]; readonly model: string }

export type Answerers = {
  readonly house: () => Promise<Answered>
  readonly remote: (model: RemoteModel) => Promise<Answered & Attempted>
}

type Deps = ClerkDeps & { readonly remote?: RemoteModel; readonly meter: ClerkMeter }

/**
 * Lets the remote model answer where there is one. What it did before it failed is kept and the turn closed with the order as
 * it stands; where it did nothing, or is left alone, the house model answers from the start.
 */
export async function answerWith(
  deps: Deps,
  { signal, told }: { readonly signal?: AbortSignal | undefined; readonly told: Told },
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
    const closing = await closeTurn(deps, answered.desk)
    told.sentence(closing)
    return { ...answered, said: [...answered.said, closing], degraded: true }
  } catch (error) {
    if (signal?.aborted) throw error
    const { kind } = failureOf(error)
    meter.turn('house')
    meter.failed(kind)
    log.warn({ kind, error: describeError(error) }, 'the model failed; the house model finishes the turn')
    told.reset()
    return { ...(await house()), degraded: true }
  }
}
