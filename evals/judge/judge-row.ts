import type { Script } from '../customer/chat-model.ts'
import type { Meter } from '../customer/meter.ts'
import type { Row } from '../run/row.ts'
import { createJudge } from './judge.ts'

/** What a judge without a model answers: it passes whatever has an end, and quotes it. */
export const SCRIPT: Script = texts => {
  const last = texts.join('\n').trim().split('\n').at(-1) ?? ''
  return JSON.stringify({ pass: last !== '', why: 'The conversation has an end.', quote: last })
}

/**
 * A row with the part that a judge decides: every rubric of its task, each asked by itself. A void verdict is no pass.
 * `named` is `scripted` or a module that exports a LangChain chat model.
 */
export async function judgeRow(
  named: string,
  rubrics: readonly string[],
  row: Row,
  { script = SCRIPT, meter }: { readonly script?: Script; readonly meter?: Meter } = {},
): Promise<Row> {
  if (rubrics.length === 0) return row
  const judge = await createJudge(named, script, meter)
  const why: string[] = []
  for (const rubric of rubrics) {
    const judged = await judge(rubric, row.transcript)
    if ('void' in judged) why.push(`judged void: ${judged.void}`)
    else if (!judged.verdict.pass) why.push(`judged: ${judged.verdict.why} (“${judged.verdict.quote}”)`)
  }
  const isPassed = why.length === 0
  return {
    ...row,
    parts: { ...row.parts, JUDGE: isPassed ? 1 : 0 },
    why: [...row.why, ...why],
    reward: isPassed ? row.reward : 0,
  }
}
