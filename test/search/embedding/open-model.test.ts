import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#src/app/config.ts'
import { localModel, type Transformers } from '#src/search/embedding/local-model.ts'
import { openModel } from '#src/search/embedding/open-model.ts'
import { promptsOf } from '#src/search/embedding/prompts.ts'
import { json, listOf, startEmbeddingServer, wordVector } from '#test/support/embedding-server.ts'
import { manualWorld, modelAt, temporaryFolder } from './embedding-kit.ts'

const patienceMs = 1000

describe('an embedding model on a server', () => {
  test('is requested with the OpenAI protocol and the API key', async () => {
    await using server = await startEmbeddingServer({ key: 'key' })
    const model = await modelAt(manualWorld(), server)
    const vectors = await model.embed({ texts: ['hot soup', 'cold soup'], side: 'document', patienceMs })
    expect(server.requests).toEqual([
      {
        path: 'POST /v1/embeddings',
        model: 'text-embedding-3-small',
        input: ['hot soup', 'cold soup'],
        authorization: 'Bearer key',
        encoding: 'float',
      },
    ])
    expect(vectors).toEqual(['hot soup', 'cold soup'].map(text => Float32Array.from(wordVector(text, 8))))
  })

  test('is requested without an Authorization header if there is no key', async () => {
    await using server = await startEmbeddingServer()
    const model = await openModel(manualWorld(), { model: 'all-minilm', baseUrl: server.url })
    await model.embed({ texts: ['soup'], side: 'query', patienceMs })
    expect(server.requests.map(({ authorization }) => authorization)).toEqual([undefined])
  })

  test('is OpenAI itself if only a key is set, whatever the environment says', async () => {
    const asked: string[] = []
    const world = {
      ...manualWorld(),
      fetch: async (url: unknown, init?: RequestInit) => {
        asked.push(`${url} ${new Headers(init?.headers).get('authorization')}`)
        return Response.json({ data: [{ embedding: [1, 0] }] })
      },
    }
    const model = await openModel(world, { model: 'text-embedding-3-small', apiKey: 'sk-1' })
    await model.embed({ texts: ['soup'], side: 'query', patienceMs })
    expect(asked).toEqual(['https://api.openai.com/v1/embeddings Bearer sk-1'])
  })

  test.each([
    ['nomic-embed-text:v1.5', 'search_query: ramen', 'search_document: ramen'],
    ['intfloat/multilingual-e5-small', 'query: ramen', 'passage: ramen'],
    ['BAAI/bge-small-en-v1.5', 'Represent this sentence for searching relevant passages: ramen', 'ramen'],
    ['text-embedding-3-large', 'ramen', 'ramen'],
    ['all-minilm', 'ramen', 'ramen'],
    ['bge-m3', 'ramen', 'ramen'],
  ])('%s embeds %j for a query and %j for a document', async (id, query, document) => {
    await using server = await startEmbeddingServer()
    const model = await modelAt(manualWorld(), server, id)
    await model.embed({ texts: ['ramen'], side: 'query', patienceMs })
    await model.embed({ texts: ['ramen'], side: 'document', patienceMs })
    expect(server.texts()).toEqual([query, document])
  })

  test('has its own identity by model ID, server, and document prefix', async () => {
    const world = manualWorld()
    const identities = await Promise.all(
      [
        { model: 'a', baseUrl: 'http://one.example/v1' },
        { model: 'b', baseUrl: 'http://one.example/v1' },
        { model: 'a', baseUrl: 'http://two.example/v1' },
        { model: 'a', apiKey: 'key' },
        { model: 'nomic-embed-text', apiKey: 'key' },
      ].map(async settings => (await openModel(world, settings)).identity),
    )
    expect(new Set(identities).size).toBe(5)
    expect((await openModel(world, { model: 'a', apiKey: 'another' })).identity).toBe(identities[3])
  })

  test('whose vectors are not unit length is normalized, and a zero vector stays zero', async () => {
    await using server = await startEmbeddingServer()
    server.misbehave((response, request) =>
      json(
        response,
        200,
        listOf(request, text => (text === 'empty' ? [0, 0] : [3, 4])),
      ),
    )
    const model = await modelAt(manualWorld(), server)
    const [some, none] = await model.embed({ texts: ['soup', 'empty'], side: 'document', patienceMs })
    expect(some).toEqual(Float32Array.of(0.6, 0.8))
    expect(none).toEqual(Float32Array.of(0, 0))
  })
})

test('the prompt prefixes of model families are known', () => {
  const queries = (id: string) => promptsOf(id).query
  expect(queries('Qwen/Qwen3-Embedding-0.6B')).toMatch(/^Instruct: .*\nQuery:$/)
  expect(queries('multilingual-e5-large-instruct')).toMatch(/^Instruct: .*\nQuery: $/)
  expect(queries('snowflake-arctic-embed-m-v1.5')).toMatch(/^Represent/)
  expect(queries('snowflake-arctic-embed2')).toBe('query: ')
  expect(queries('embeddinggemma:300m')).toBe('task: search result | query: ')
  expect(queries('mxbai-embed-large')).toMatch(/^Represent/)
})

describe('an embedding model in a folder', () => {
  const folderWith = (...files: readonly (readonly [name: string, text: string])[]) => {
    const folder = join(temporaryFolder(), 'my-model')
    for (const sub of ['onnx', '1_Pooling']) mkdirSync(join(folder, sub), { recursive: true })
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
    return folder
  }
  const whole = [
    ['config.json', '{}'],
    ['onnx/model_quantized.onnx', ''],
  ] as const

  test('says what to install if the package is missing', async () => {
    const folder = folderWith(...whole)
    await expect(openModel(manualWorld(), { model: `local:${folder}` })).rejects.toThrow(
      `EMBEDDING_MODEL: local:${folder} needs a package that is not installed: npm install @huggingface/transformers`,
    )
  })

  test('says which files the folder lacks', async () => {
    const folder = folderWith(['config.json', '{}'])
    await expect(localModel(folder)).rejects.toThrow(
      `EMBEDDING_MODEL: ${folder} is no folder of a model; it needs config.json and one of onnx/model.onnx, ` +
        'onnx/model_fp16.onnx, onnx/model_quantized.onnx',
    )
  })

  test('runs offline with the weights and pooling from its folder', async () => {
    const folder = folderWith(...whole, ['1_Pooling/config.json', '{"pooling_mode_cls_token": true}'])
    const told: unknown[] = []
    const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: '' }
    const transformers: Transformers = {
      env,
      pipeline: async (task, name, options) => {
        told.push({ task, name, options })
        return async (texts, how) => {
          told.push({ texts, how })
          return { tolist: () => texts.map(() => [0.6, 0.8]) }
        }
      },
    }
    const model = await localModel(folder, async () => transformers)
    expect((await model.doEmbed({ values: ['soup'] })).embeddings).toEqual([[0.6, 0.8]])
    expect(env).toEqual({
      allowRemoteModels: false,
      allowLocalModels: true,
      localModelPath: folder.slice(0, -'/my-model'.length),
    })
    expect(told).toEqual([
      { task: 'feature-extraction', name: 'my-model', options: { dtype: 'q8', local_files_only: true } },
      { texts: ['soup'], how: { pooling: 'cls', normalize: true } },
    ])
  })

  test('that is corrupt is named in the error', async () => {
    const folder = folderWith(...whole)
    const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: '' }
    const load = async (): Promise<Transformers> => ({ env, pipeline: () => Promise.reject(new Error('bad magic')) })
    await expect(localModel(folder, load)).rejects.toThrow(
      `EMBEDDING_MODEL: the model in ${folder} cannot be used: bad magic`,
    )
  })
})

describe('the setting EMBEDDING_MODEL', () => {
  test('requires a server or a key, either of which is valid without the model', () => {
    expect(() => readConfig({ EMBEDDING_MODEL: 'text-embedding-3-small' })).toThrow(
      'EMBEDDING_MODEL: needs OPENAI_API_KEY or OPENAI_BASE_URL, unless it is local:<folder>',
    )
    expect(readConfig({ EMBEDDING_MODEL: 'a', OPENAI_API_KEY: 'k' })).toMatchObject({ EMBEDDING_MODEL: 'a' })
    expect(readConfig({ EMBEDDING_MODEL: 'a', OPENAI_BASE_URL: 'http://b.example/v1' }).EMBEDDING_MODEL).toBe('a')
    expect(readConfig({ EMBEDDING_MODEL: 'local:models/minilm' }).EMBEDDING_MODEL).toBe('local:models/minilm')
    expect(readConfig({ OPENAI_API_KEY: 'k' }).EMBEDDING_MODEL).toBeUndefined()
  })

  test.each(['local:', ' ', ' a'])('cannot be %j', value => {
    expect(() => readConfig({ EMBEDDING_MODEL: value, OPENAI_API_KEY: 'k' })).toThrow(
      'EMBEDDING_MODEL: must be a model id, or local:<folder>',
    )
  })

  test('requires a key that is valid in a header', () => {
    for (const key of ['sk-1\n', 'my key', 'ключ'])
      expect(() => readConfig({ OPENAI_API_KEY: key })).toThrow('OPENAI_API_KEY: must be a key, without spaces')
  })

  test('requires a server that is an http or https URL', () => {
    expect(() => readConfig({ EMBEDDING_MODEL: 'a', OPENAI_BASE_URL: 'localhost:11434' })).toThrow(
      'OPENAI_BASE_URL: must be an http or https URL',
    )
  })
})

test('the AI SDK is not loaded without an embedding model', () => {
  const script = `
    import { readdirSync } from 'node:fs'
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({ resolve: (name, context, next) => (seen.add(name), next(name, context)) })
    for (const file of readdirSync('src/search/embedding')) await import(process.cwd() + '/src/search/embedding/' + file)
    console.log(JSON.stringify([...seen].filter(name => /^[a-z@]/.test(name) && !name.startsWith('node:'))))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded).toContain('zod')
  expect(loaded.filter(name => /^ai$|^@ai-sdk|transformers/.test(name))).toEqual([])
})
