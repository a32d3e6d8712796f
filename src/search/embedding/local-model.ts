import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import { z } from 'zod'

const PACKAGE = '@huggingface/transformers'

type Pooling = 'mean' | 'cls' | 'last_token'
type Extract = (
  texts: string[],
  options: { pooling: Pooling; normalize: boolean },
) => Promise<{ tolist: () => number[][] }>

/** Subset of the transformers package in use. The operator installs it. */
export type Transformers = {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string }
  readonly pipeline: (
    task: 'feature-extraction',
    model: string,
    options: { dtype: string; local_files_only: boolean },
  ) => Promise<Extract>
}

const importTransformers = (): Promise<Transformers> => import(PACKAGE)

/** Loads a model folder (`config.json`, `tokenizer.json`, `onnx/`) into this process. Never downloads anything. */
export async function localModel(folder: string, load = importTransformers): Promise<EmbeddingModelV4> {
  const path = resolve(folder)
  const dtype = precisionOf(path)
  const { env, pipeline } = await load().catch(error => {
    throw new Error(`EMBEDDING_MODEL: local:${folder} ${whyNot(error)}`, { cause: error })
  })
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.localModelPath = dirname(path)
  const options = { dtype, local_files_only: true }
  const extract = await pipeline('feature-extraction', basename(path), options).catch(error => {
    throw new Error(`EMBEDDING_MODEL: the model in ${folder} cannot be used: ${error.message}`, { cause: error })
  })
  const pooling = poolingOf(path)
  return {
    specificationVersion: 'v4',
    provider: 'comanda.local',
    modelId: basename(path),
    maxEmbeddingsPerCall: undefined,
    supportsParallelCalls: false,
    doEmbed: async ({ values, abortSignal }) => {
      abortSignal?.throwIfAborted()
      const found = await extract(values, { pooling, normalize: true })
      return { embeddings: found.tolist(), warnings: [] }
    },
  }
}

const whyNot = (error: { readonly code?: unknown; readonly message?: unknown }): string =>
  error.code === 'ERR_MODULE_NOT_FOUND'
    ? `needs a package that is not installed: npm install ${PACKAGE}`
    : `cannot load ${PACKAGE}: ${error.message}`

const WEIGHTS = [
  ['model.onnx', 'fp32'],
  ['model_fp16.onnx', 'fp16'],
  ['model_quantized.onnx', 'q8'],
] as const

/** Returns the most precise weights available in the folder. */
function precisionOf(folder: string): string {
  const found = WEIGHTS.find(([file]) => existsSync(join(folder, 'onnx', file)))
  if (found && existsSync(join(folder, 'config.json'))) return found[1]
  const files = WEIGHTS.map(([file]) => `onnx/${file}`).join(', ')
  throw new Error(`EMBEDDING_MODEL: ${folder} is no folder of a model; it needs config.json and one of ${files}`)
}

const PoolingFile = z.object({
  pooling_mode_cls_token: z.boolean().optional(),
  pooling_mode_lasttoken: z.boolean().optional(),
})

/** Returns the pooling configured next to the model, mean by default. */
function poolingOf(folder: string): Pooling {
  const file = join(folder, '1_Pooling', 'config.json')
  if (!existsSync(file)) return 'mean'
  const told = PoolingFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  return told.pooling_mode_cls_token ? 'cls' : told.pooling_mode_lasttoken ? 'last_token' : 'mean'
}
