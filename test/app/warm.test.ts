import { expect, test } from 'vitest'
import { warm } from '#src/app/warm.ts'
import { realWorld } from '#src/kernel/world.ts'
import { staticImports } from '#test/support/static-imports.ts'

/** Each takes tens of milliseconds to load. */
const LATER =
  /^(?:ai|@ai-sdk|@x402\/extensions|mppx|chrono-node|libphonenumber-js|nodemailer|@modelcontextprotocol|langchain|pdfkit|ioredis)\b/

test('a start loads no package that taking orders does not need', () => {
  const { packages } = staticImports('src/app/serve.ts')
  expect(packages).toContain('express')
  expect([...packages].filter(name => LATER.test(name))).toEqual([])
})

test('between two steps of preparing, others have their turn; each step is waited for', async () => {
  const seen: string[] = []
  const part = {
    *warm() {
      setImmediate(() => seen.push('other'))
      yield Promise.resolve().then(() => seen.push('first'))
      seen.push('second')
    },
  }
  await warm(realWorld, { info: () => {}, warn: () => {}, error: () => {} }, [part])
  expect(seen).toEqual(['first', 'other', 'second'])
})

test('what cannot be prepared is logged, and ends nothing', async () => {
  const errors: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: unknown, text?: string) => errors.push(text) }
  const part = {
    // biome-ignore lint/correctness/useYield: it fails before
    *warm() {
      throw new Error('no such file')
    },
  }
  await warm(realWorld, log as never, [part])
  expect(errors).toEqual(['not everything could be prepared'])
})
