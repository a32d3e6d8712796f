import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Embedder } from '#src/search/embedding/embedder.ts'
import { openModel } from '#src/search/embedding/open-model.ts'
import type { EmbeddingServer } from '#test/support/embedding-server.ts'

/** A clock that only moves by hand, and the network as it is. What is to be done after no time is done soon. */
export function manualWorld() {
  const timers = new Set<{ readonly at: number; readonly task: () => void }>()
  let now = 1_000_000
  return {
    now: () => now,
    fetch: globalThis.fetch,
    after: (ms: number, task: () => void) => {
      if (ms === 0) {
        const soon = setImmediate(task)
        return () => clearImmediate(soon)
      }
      const timer = { at: now + ms, task }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    pass: (ms: number) => {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.task()
      }
    },
    /** Timers that nobody has cancelled. */
    waiting: () => timers.size,
  }
}

export type Said = { readonly level: 'info' | 'warn'; readonly message: string; readonly [field: string]: unknown }

/** A log that a test can read. */
export function readableLog() {
  const said: Said[] = []
  const at = (level: Said['level']) => (fields: Record<string, unknown>, message: string) =>
    void said.push({ ...fields, level, message })
  return { said, info: at('info'), warn: at('warn') }
}

/** A model of the server, by the clock of the world. */
export const modelAt = (
  world: Parameters<typeof openModel>[0],
  server: EmbeddingServer,
  model = 'text-embedding-3-small',
): Promise<Embedder> => openModel(world, { model, baseUrl: server.url, apiKey: 'key' })

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
