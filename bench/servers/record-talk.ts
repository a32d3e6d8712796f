import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { readConfig } from '#src/app/config.ts'
import { createEngine } from '#src/app/engine.ts'
import { createClerk } from '#src/clerk/clerk.ts'
import { rulesModel } from '#src/clerk/model/rules-model.ts'
import { newState } from '#src/clerk/state.ts'
import { runTurn } from '#src/clerk/turn.ts'
import { realWorld } from '#src/kernel/world.ts'

/** Tool call with its output. */
export type RecordedCall = { readonly name: string; readonly input: unknown; readonly output: unknown }

/** Message with the model's tool calls step by step, and the reply to the customer. */
export type RecordedTurn = {
  readonly message: string
  readonly steps: readonly (readonly RecordedCall[])[]
  readonly reply: string
}

const QUIET = { info: () => {}, warn: () => {}, error: () => {} }

/** Sends messages to our clerk in this process, and records the model's tool calls and their outputs. */
export async function recordTalk(
  env: Readonly<Record<string, string>>,
  messages: readonly string[],
): Promise<RecordedTurn[]> {
  const config = readConfig(env)
  await using engine = await createEngine(config, realWorld, QUIET)
  await using clerk = await createClerk(config, engine, realWorld, QUIET)
  let seen: LanguageModelV4Prompt = []
  const house: LanguageModelV4 = {
    ...rulesModel,
    doGenerate: options => {
      seen = options.prompt
      return rulesModel.doGenerate(options)
    },
  }
  const turns: RecordedTurn[] = []
  let state = newState()
  for (const message of messages) {
    const place = { sessionId: 'recorded', used: turns.length + 1, left: 9 - turns.length, expiresAt: 0 }
    const done = await runTurn({ ...clerk.deps, rulesModel: house }, { state, message, place })
    turns.push({ message, steps: stepsOf(seen), reply: done.response.reply })
    state = done.state
  }
  return turns
}

function stepsOf(prompt: LanguageModelV4Prompt): RecordedCall[][] {
  const parts = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []))
  const outputs = new Map(
    parts.flatMap(part =>
      part.type === 'tool-result' && part.output.type === 'json' ? [[part.toolCallId, part.output.value]] : [],
    ),
  )
  return prompt.flatMap(({ role, content }) => {
    if (role !== 'assistant') return []
    return [
      content.flatMap(part =>
        part.type === 'tool-call'
          ? [{ name: part.toolName, input: part.input, output: outputs.get(part.toolCallId) }]
          : [],
      ),
    ]
  })
}
