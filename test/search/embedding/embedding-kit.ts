import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Embedder } from '#src/search/embedding/embedder.ts'
import { openModel } from '#src/search/embedding/open-model.ts'
import type { EmbeddingServer } from '#test/support/embedding-server.ts'

/** World with a manual clock and the real network. Tasks with a delay of 0 ms run soon. */
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
    /** Number of timers not yet cancelled or fired. */
    waiting: () => timers.size,
  }
}

export type Said = { readonly level: 'info' | 'warn'; readonly message: string; readonly [field: string]: unknown }

/** Log that records its entries for the test. */
export function readableLog() {
  const said: Said[] = []
  const at = (level: Said['level']) => (fields: Record<string, unknown>, message: string) =>
    void said.push({ ...fields, level, message })
  return { said, info: at('info'), warn: at('warn') }
}

/** Embedding model of the server, on the clock of the world. */
export const modelAt = (
  world: Parameters<typeof openModel>[0],
  server: EmbeddingServer,
  model = 'text-embedding-3-small',
): Promise<Embedder> => openModel(world, { model, baseUrl: server.url, apiKey: 'key' })

/** Temporary folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
