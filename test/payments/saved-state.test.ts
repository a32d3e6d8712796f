import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepCopies, statePath } from '#dev/chain/saved-state.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'comanda-saved-state-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('a copy of a file that anvil was still writing is retried in under a second, a complete one after a second', async () => {
  const looks: { ms: number; look: () => void }[] = []
  const after = (ms: number, look: () => void) => {
    looks.push({ ms, look })
    return () => {}
  }
  const stop = keepCopies({ dir, world: { after }, log: { warn: expect.fail } })
  /** Runs one check and resolves with the milliseconds until the next check. */
  const lookOnce = async () => {
    const known = looks.length
    looks.at(-1)!.look()
    await expect.poll(() => looks.length).toBe(known + 1)
    return looks.at(-1)!.ms
  }
  writeFileSync(statePath(dir), '{"block":')
  expect(await lookOnce()).toBeLessThan(500)
  expect(existsSync(join(dir, 'chain.copy-1.json'))).toBe(false)
  writeFileSync(statePath(dir), '{"block":1}')
  expect(await lookOnce()).toBe(1_000)
  expect(existsSync(join(dir, 'chain.copy-1.json'))).toBe(true)
  expect(await lookOnce()).toBe(1_000)
  stop()
})
