/** How far a judge agrees with people over conversations that they have judged. */
export type Calibration = {
  readonly judge: string
  /** Cohen's kappa: 1 for the same verdicts, 0 for no more than chance. */
  readonly kappa: number
  readonly agreed: number
  readonly of: number
  /** Ids of conversations of which it gave another verdict, or a void one. */
  readonly otherwise: readonly string[]
}

const LEAST_KAPPA = 0.6

/** True for a judge whose verdicts mean something. */
export const isCalibrated = ({ kappa }: Calibration): boolean => kappa >= LEAST_KAPPA

export const spellCalibration = (calibration: Calibration): string => {
  const { judge, kappa, agreed, of } = calibration
  return `${judge}: agrees on ${agreed} of ${of}, kappa ${kappa.toFixed(2)}${isCalibrated(calibration) ? '' : ', uncalibrated'}`
}
