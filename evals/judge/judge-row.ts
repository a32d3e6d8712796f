import type { Script } from '../customer/chat-model.ts'
import type { Meter } from '../customer/meter.ts'
import type { Row } from '../run/row.ts'
import { createJudge } from './judge.ts'

/** Scripted judge without a model: passes every nonempty conversation and quotes its last line. */
export const SCRIPT: Script = texts => {
  const last = texts.join('\n').trim().split('\n').at(-1) ?? ''
  return JSON.stringify({ pass: last !== '', why: 'The conversation has an end.', quote: last })
}

/**
 * Adds the verdicts of a judge to a row: each rubric of the task is judged separately. A void verdict counts as a
 * failure. `named` is `scripted` or a module that exports a LangChain chat model.
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
