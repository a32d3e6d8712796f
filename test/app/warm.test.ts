import { expect, test } from 'vitest'
import { warm } from '#src/app/warm.ts'
import { realWorld } from '#src/kernel/world.ts'
import { staticImports } from '#test/support/static-imports.ts'

/** Packages that each take tens of milliseconds to load. */
const LATER =
  /^(?:ai|@ai-sdk|@x402\/extensions|mppx|chrono-node|libphonenumber-js|nodemailer|@modelcontextprotocol|langchain|pdfkit|ioredis)\b/

test('startup loads no package that is not needed to take orders', () => {
  const { packages } = staticImports('src/app/serve.ts')
  expect(packages).toContain('express')
  expect([...packages].filter(name => LATER.test(name))).toEqual([])
})

test('prewarming yields to the event loop between steps and awaits each step', async () => {
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

test('a failed prewarming step is logged and stops nothing', async () => {
  const errors: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (_: unknown, text?: string) => errors.push(text) }
  const part = {
    // biome-ignore lint/correctness/useYield: it fails before
    *warm() {
      throw new Error('no such file')
    },
  }
  await warm(realWorld, log as never, [part])
  expect(errors).toEqual(['warm-up incomplete'])
})
