import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { nameOfModel, openChatModel, type Script } from '../customer/chat-model.ts'
import type { Meter } from '../customer/meter.ts'
import type { Turn } from '../run/row.ts'

const Verdict = z.strictObject({ pass: z.boolean(), why: z.string().max(200), quote: z.string().min(1) })
type Verdict = z.infer<typeof Verdict>

/** Verdict, or the reason why it is void. */
export type Judged = { readonly verdict: Verdict } | { readonly void: string }

export const JUDGE_PROMPT = readFileSync(new URL('../../prompts/judge/v1.md', import.meta.url), 'utf8').replace(
  /^---[\s\S]*?\n---\n/,
  '',
)

export const transcriptOf = (turns: readonly Pick<Turn, 'said' | 'reply'>[]): string =>
  turns.map(({ said, reply }) => `Customer: ${said}\nClerk: ${reply}`).join('\n')

/**
 * Creates a judge from a LangChain agent. A verdict is void if its quote does not occur in the conversation.
 * Without a model the judge is scripted, which only tests the pipeline.
 */
export async function createJudge(named: string, script: Script, meter?: Meter) {
  const { createAgent } = await import('langchain')
  const model = await openChatModel(named, script)
  const agent = createAgent({ model, tools: [] })
  return async (rubric: string, turns: readonly Pick<Turn, 'said' | 'reply'>[]): Promise<Judged> => {
    const transcript = transcriptOf(turns)
    const filled = JUDGE_PROMPT.replaceAll(/\{\{(rubric|transcript)\}\}/g, (_, name) =>
      name === 'rubric' ? rubric : transcript,
    )
    const result = await agent.invoke({ messages: [{ role: 'user', content: filled }] })
    const answer = result.messages.at(-1)
    if (answer) meter?.add(nameOfModel(model, named), answer)
    return readVerdict(String(answer?.text ?? ''), transcript)
  }
}

/** Parses the answer of a judge. */
export function readVerdict(text: string, transcript: string): Judged {
  const [json] = /\{[\s\S]*\}/.exec(text) ?? []
  try {
    const parsed = Verdict.safeParse(JSON.parse(json ?? ''))
    if (!parsed.success) return { void: 'the verdict has another shape' }
    return transcript.includes(parsed.data.quote)
      ? { verdict: parsed.data }
      : { void: 'its quote does not stand in the conversation' }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { void: 'the verdict is no JSON' }
  }
}

/** Agreement of two judges beyond chance: 1 for perfect agreement, 0 for chance. */
export function cohensKappa(a: readonly boolean[], b: readonly boolean[]): number {
  const n = a.length
  const share = (list: readonly boolean[]) => list.filter(Boolean).length / n
  const agreed = a.filter((one, at) => one === b[at]).length / n
  const chance = share(a) * share(b) + (1 - share(a)) * (1 - share(b))
  return chance === 1 ? 1 : (agreed - chance) / (1 - chance)
}
