import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { simulateReadableStream } from 'ai'
import { afterAll, expect, test } from 'vitest'
import { withCassette } from '../../evals/cassette/cassette.ts'
import { renewing } from '../../evals/cassette/renewing.ts'

const folder = mkdtempSync(join(tmpdir(), 'comanda-cassettes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const usage = {
  inputTokens: { total: 7, noCache: 7, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 2, text: 2, reasoning: 0 },
}
const partsOf = (text: string): LanguageModelV4StreamPart[] => [
  { type: 'stream-start', warnings: [] },
  { type: 'response-metadata', id: 'r1', timestamp: new Date(0), modelId: 'm' },
  { type: 'text-start', id: '0' },
  ...[...text].map(delta => ({ type: 'text-delta' as const, id: '0', delta })),
  { type: 'text-end', id: '0' },
  { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
]

const modelSaying = (text: string): LanguageModelV4 => ({
  specificationVersion: 'v4',
  provider: 'made-up',
  modelId: 'm',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('not asked')),
  doStream: async () => ({
    stream: simulateReadableStream({ chunks: partsOf(text), initialDelayInMs: null, chunkDelayInMs: null }),
  }),
})

const asking = (instructions: string, said: string): LanguageModelV4CallOptions => ({
  prompt: [
    { role: 'system', content: instructions },
    { role: 'user', content: [{ type: 'text', text: said }] },
  ],
})

async function textOf(model: LanguageModelV4, options: LanguageModelV4CallOptions): Promise<string> {
  const { stream } = await model.doStream(options)
  let text = ''
  for await (const part of stream) if (part.type === 'text-delta') text += part.delta
  return text
}

const misses: string[] = []
const cassette = (model: LanguageModelV4, mode: 'record' | 'replay', name: string) =>
  withCassette(model, { folder, mode, name, course: () => ({ task: 'a', turn: 1 }), onMiss: why => misses.push(why) })
const nobody: LanguageModelV4 = { ...modelSaying(''), doStream: () => Promise.reject(new Error('called out')) }

test('a recording is replayed without calling a model, although order IDs differ', async () => {
  expect(await textOf(cassette(modelSaying('Hello!'), 'record', 'a'), asking('Be kind.', 'order ORD-aaaaaaaa'))).toBe(
    'Hello!',
  )
  expect(await textOf(cassette(nobody, 'replay', 'a'), asking('Be kind.', 'order ORD-bbbbbbbb'))).toBe('Hello!')
  const kept = readFileSync(join(folder, 'a.jsonl'), 'utf8')
  expect(kept).not.toContain('timestamp')
  expect(kept).not.toContain('order ORD')
})

test('a call that was not recorded fails and reports what changed', async () => {
  await textOf(cassette(modelSaying('Hello!'), 'record', 'b'), asking('Be kind.', 'hi'))
  const replay = cassette(nobody, 'replay', 'b')
  await expect(textOf(replay, asking('Be stern.', 'hi'))).rejects.toThrow('the instructions changed')
  await expect(textOf(replay, asking('Be kind.', 'bye'))).rejects.toThrow('the history changed')
  const tools = [{ type: 'function' as const, name: 'dig', inputSchema: { type: 'object' as const } }]
  await expect(textOf(replay, { ...asking('Be kind.', 'hi'), tools })).rejects.toThrow('the tools changed')
  expect(misses).toHaveLength(3)
})

test('an answer that looks like it contains a key is not stored', async () => {
  const recording = cassette(modelSaying('use Authorization: Bearer abc'), 'record', 'c')
  await expect(textOf(recording, asking('Be kind.', 'hi'))).rejects.toThrow('looks like it holds a key')
})

test('a missing cassette explains how to record one', async () => {
  const replay = cassette(nobody, 'replay', 'missing')
  await expect(textOf(replay, asking('Be kind.', 'hi'))).rejects.toThrow('record one with --record')
})

const toldAgain: LanguageModelV4CallOptions['prompt'][number] = {
  role: 'user',
  content: [{ type: 'text', text: 'A sentence of yours was not shown.' }],
}
const answered: LanguageModelV4CallOptions['prompt'][number] = {
  role: 'assistant',
  content: [{ type: 'text', text: 'It is safe.' }],
}

test('recordings are kept for changed requests at the same positions of the same conversation', async () => {
  const file = join(folder, 'd.jsonl')
  let course = { task: 'played-a', turn: 1 }
  const at = (model: LanguageModelV4, mode: 'record' | 'renew' | 'replay') =>
    withCassette(model, { folder, mode, name: 'd', course: () => course, onMiss: why => misses.push(why) })
  const asked = asking('Be kind.', 'is it safe?')
  const objected = { ...asked, prompt: [...asked.prompt, answered, toldAgain] }
  const said = ['It is safe.', 'The menu lists none.', 'Noted.']
  const recording = at(
    { ...modelSaying(''), doStream: async options => modelSaying(said.shift()!).doStream(options) },
    'record',
  )
  await textOf(recording, asked)
  await textOf(recording, objected)
  course = { task: 'played-a', turn: 2 }
  await textOf(recording, asking('Be kind.', 'thanks'))

  course = { task: 'played-a', turn: 1 }
  const renewed = await renewing([file], async () => {
    const model = at(nobody, 'renew')
    const first = await textOf(model, asking('Be stern.', 'is it safe?'))
    // a failed request is sent again unchanged
    expect(await textOf(model, asking('Be stern.', 'is it safe?'))).toBe(first)
    // this time, no sentence is rejected
    course = { task: 'played-a', turn: 2 }
    return [first, await textOf(model, asking('Be stern.', 'thanks'))]
  })
  expect(renewed).toEqual(['It is safe.', 'Noted.'])
  const replay = at(nobody, 'replay')
  expect(await textOf(replay, asking('Be stern.', 'thanks'))).toBe('Noted.')
  await expect(textOf(replay, asking('Be kind.', 'thanks'))).rejects.toThrow('the instructions changed')
})

test('a cassette that cannot be renewed is left unchanged', async () => {
  const file = join(folder, 'e.jsonl')
  await textOf(cassette(modelSaying('Hello!'), 'record', 'e'), asking('Be kind.', 'hi'))
  const before = readFileSync(file, 'utf8')
  await expect(renewing([file], () => Promise.reject(new Error('the harness failed')))).rejects.toThrow(
    'the harness failed',
  )
  expect(readFileSync(file, 'utf8')).toBe(before)
})
