/** Agreement of a judge with humans on labeled conversations. */
export type Calibration = {
  readonly judge: string
  /** Cohen's kappa: 1 for identical verdicts, 0 for chance agreement. */
  readonly kappa: number
  readonly agreed: number
  readonly of: number
  /** Ids of the conversations with a different or void verdict. */
  readonly otherwise: readonly string[]
}

const LEAST_KAPPA = 0.6

/** True if the judge's verdicts are reliable. */
export const isCalibrated = ({ kappa }: Calibration): boolean => kappa >= LEAST_KAPPA

export const spellCalibration = (calibration: Calibration): string => {
  const { judge, kappa, agreed, of } = calibration
  return `${judge}: agrees on ${agreed} of ${of}, kappa ${kappa.toFixed(2)}${isCalibrated(calibration) ? '' : ', uncalibrated'}`
}
