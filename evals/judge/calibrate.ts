import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Script } from '../customer/chat-model.ts'
import { RESULTS } from '../run/results.ts'
import { type Calibration, spellCalibration } from './calibration.ts'
import { cohensKappa, createJudge, JUDGE_PROMPT } from './judge.ts'
import { SCRIPT } from './judge-row.ts'

const Labelled = z.array(
  z.strictObject({
    rubric: z.string(),
    conversations: z.array(
      z.strictObject({
        id: z.string(),
        pass: z.boolean(),
        why: z.string(),
        turns: z.array(z.tuple([z.string(), z.string()])).min(1),
      }),
    ),
  }),
)

const LABELLED = new URL('./labelled.yaml', import.meta.url)

/** Reads the conversations labeled by humans, each with its rubric. Throws for an invalid file. */
export const readLabelled = () =>
  Labelled.parse(parse(readFileSync(LABELLED, 'utf8'))).flatMap(({ rubric, conversations }) =>
    conversations.map(({ turns, ...conversation }) => ({
      rubric,
      ...conversation,
      turns: turns.map(([said, reply]) => ({ said, reply })),
    })),
  )

/** Runs a judge on every labeled conversation. A void verdict counts as wrong. */
export async function calibrate(named: string, script: Script = SCRIPT): Promise<Calibration> {
  const judge = await createJudge(named, script)
  const people: boolean[] = []
  const verdicts: boolean[] = []
  const otherwise: string[] = []
  for (const { id, rubric, turns, pass } of readLabelled()) {
    const judged = await judge(rubric, turns)
    const verdict = 'verdict' in judged ? judged.verdict.pass : !pass
    people.push(pass)
    verdicts.push(verdict)
    if (verdict !== pass) otherwise.push(id)
  }
  const kappa = cohensKappa(people, verdicts)
  return { judge: named, kappa, agreed: people.length - otherwise.length, of: people.length, otherwise }
}

/** Returns the calibration of a judge, cached by judge, prompt, and labels. */
export async function calibrationOf(named: string): Promise<Calibration> {
  const hash = createHash('sha256').update(named).update(JUDGE_PROMPT).update(readFileSync(LABELLED))
  if (existsSync(named)) hash.update(readFileSync(named))
  const file = join(RESULTS, 'calibrations', `${hash.digest('hex').slice(0, 16)}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const calibration = await calibrate(named)
  mkdirSync(join(RESULTS, 'calibrations'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(calibration, null, 2)}\n`)
  return calibration
}

/** Formats a calibration with its disagreements. */
export const renderCalibration = (calibration: Calibration): string =>
  [`The judge ${spellCalibration(calibration)}.`, ...calibration.otherwise.map(id => `  otherwise: ${id}`)].join('\n')

/** Calibrates a judge again. Throws Error if none is named. */
export async function calibrateNow(named: string | undefined): Promise<string> {
  if (named === undefined) throw new Error('calibrate: name a judge: --judge ./my-model.ts, or --judge scripted')
  return renderCalibration(await calibrate(named))
}
