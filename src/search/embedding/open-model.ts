import type { World } from '#src/kernel/world.ts'
import { createEmbedder, type Embedder } from './embedder.ts'
import { localModel } from './local-model.ts'
import { promptsOf, withPrompts } from './prompts.ts'
import { OPENAI_URL, type RemoteSettings, remoteModel } from './remote-model.ts'

const LOCAL = 'local:'

/** Opens the configured model: `local:<folder>`, or a model id on a server. Sends no request yet. */
export async function openModel(world: Pick<World, 'after' | 'fetch'>, settings: RemoteSettings): Promise<Embedder> {
  const { model: id, baseUrl = OPENAI_URL } = settings
  const isLocal = id.startsWith(LOCAL)
  const model = isLocal ? await localModel(id.slice(LOCAL.length)) : await remoteModel(world, settings)
  const prompts = promptsOf(model.modelId)
  const identity = JSON.stringify([id, isLocal ? '' : baseUrl, prompts.document])
  return createEmbedder(world, withPrompts(model, prompts), identity)
}
