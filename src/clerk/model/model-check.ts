import { formatLocal } from '#src/catalog/hours.ts'
import type { ModelCheck } from '#src/health/checks.ts'
import type { RemoteModel } from './remote-model.ts'

/** Health of the configured chat model; `model` is its CLERK_MODEL name. */
export function modelCheck(model: string, remote: RemoteModel | undefined): ModelCheck {
  const circuit = remote?.circuit.state()
  if (!circuit?.failing) return { ok: true, detail: 'the model answers', model, state: 'ok' }
  const reason = circuit.failing
  if (circuit.state === 'closed')
    return { ok: true, detail: 'the last turn of the model failed', model, state: 'degraded', reason }
  return {
    ok: false,
    detail: 'the model is left alone; the embedded one answers',
    model,
    state: 'resting',
    reason,
    until: formatLocal(circuit.until, 'UTC'),
  }
}
