import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { createAgent, tool } from 'langchain'
import { z } from 'zod'
import { nextOf, outputOf, serveTalk, TOOL_NAMES } from './talk.ts'

// LangChain agent with the in-memory saver from its documentation. The model is a scripted list of responses.

class ListModel extends BaseChatModel {
  constructor() {
    super({})
  }
  _llmType() {
    return 'list'
  }
  override bindTools() {
    return this as never
  }
  async _generate(messages: BaseMessage[]) {
    const turn = messages.filter(message => message.type === 'human').length - 1
    const asked = messages.findLastIndex(message => message.type === 'human')
    const step = messages.slice(asked).filter(message => message.type === 'ai').length
    const next = nextOf(turn, step)
    const message =
      typeof next === 'string'
        ? new AIMessage(next)
        : new AIMessage({
            content: '',
            tool_calls: next.map(({ name, input }, index) => ({ name, args: input, id: `h${turn}_${step}_${index}` })),
          })
    return { generations: [{ text: '', message }] }
  }
}

const agent = createAgent({
  model: new ListModel(),
  tools: TOOL_NAMES.map(name =>
    tool(async (input: object) => JSON.stringify(outputOf(name, input)), {
      name,
      description: name,
      schema: z.looseObject({}),
    }),
  ),
  checkpointer: new MemorySaver(),
})

serveTalk(async (thread_id, content) => {
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content }] }, { configurable: { thread_id } })
  return String(messages.at(-1)?.content)
})
