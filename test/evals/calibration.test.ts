import { expect, test } from 'vitest'
import { calibrate, readLabelled } from '../../evals/judge/calibrate.ts'
import { isCalibrated, spellCalibration } from '../../evals/judge/calibration.ts'
import { transcriptOf } from '../../evals/judge/judge.ts'

const labelled = readLabelled()

/** Judge that applies a rule to the rubric and the conversation together. */
const judging = (rule: (asked: string) => boolean) => (texts: readonly string[]) => {
  const asked = texts.join('\n')
  const one = labelled.find(({ rubric, turns }) => asked.includes(rubric) && asked.includes(transcriptOf(turns)))!
  return JSON.stringify({ pass: rule(asked), why: 'by the rule', quote: one.turns[0]!.reply.slice(0, 20) })
}
const label = (asked: string): boolean =>
  labelled.find(({ rubric, turns }) => asked.includes(rubric) && asked.includes(transcriptOf(turns)))!.pass

test('forty conversations are labeled, with neither label rare under any rubric', () => {
  expect(labelled).toHaveLength(40)
  expect(new Set(labelled.map(({ id }) => id)).size).toBe(40)
  for (const those of Map.groupBy(labelled, ({ rubric }) => rubric).values())
    expect([2, 3]).toContain(those.filter(({ pass }) => pass).length)
})

test('a judge that agrees with people is calibrated', async () => {
  const calibration = await calibrate('scripted', judging(label))
  expect(calibration).toEqual({ judge: 'scripted', kappa: 1, agreed: 40, of: 40, otherwise: [] })
  expect(isCalibrated(calibration)).toBe(true)
})

test('a judge that passes everything agrees often but is uncalibrated', async () => {
  const calibration = await calibrate('scripted')
  expect(calibration).toMatchObject({ kappa: 0, agreed: labelled.filter(({ pass }) => pass).length })
  expect(spellCalibration(calibration)).toContain('uncalibrated')
})

test('a verdict with an invented quote counts as the wrong verdict', async () => {
  const { agreed, kappa } = await calibrate('scripted', texts => {
    const answer = JSON.parse(judging(label)(texts))
    return JSON.stringify({ ...answer, quote: 'words that nobody said' })
  })
  expect([agreed, kappa < 0]).toEqual([0, true])
})
