import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'

/** Rule that answers prompts in place of a model. */
export type Script = (texts: readonly string[]) => string | Promise<string>

/**
 * Opens a LangChain chat model: a module whose default export is one, or `scripted`, which needs no API key.
 * Imports LangChain lazily. Throws Error if the module does not export one.
 */
export async function openChatModel(named: string, script: Script): Promise<BaseChatModel> {
  if (named !== 'scripted') {
    const { default: model } = await import(pathToFileURL(resolve(named)).href)
    if (typeof model?.invoke !== 'function') throw new Error(`${named} exports no LangChain chat model by default`)
    return model
  }
  const [{ BaseChatModel: Base }, { AIMessage }] = await Promise.all([
    import('@langchain/core/language_models/chat_models'),
    import('@langchain/core/messages'),
  ])
  const scripted = class extends Base {
    _llmType() {
      return 'scripted'
    }
    override bindTools() {
      return this
    }
    async _generate(messages: readonly { readonly text: string }[]) {
      const text = await script(messages.map(message => message.text))
      return { generations: [{ text, message: new AIMessage(text) }] }
    }
  }
  return new scripted({})
}

/** Name under which the model's price is listed. */
export const nameOfModel = (model: BaseChatModel, named: string): string =>
  'model' in model && typeof model.model === 'string' ? model.model : named
