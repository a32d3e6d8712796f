import { createGoalCustomer } from '../customer/goal.ts'
import { breachesOf } from '../grade/breaches.ts'
import { failedChecks } from '../grade/checks.ts'
import { untold } from '../grade/required-information.ts'
import { sameOrders } from '../grade/same-orders.ts'
import { followsTrajectory } from '../grade/trajectory.ts'
import { readVerdict } from '../judge/judge.ts'
import { passHatK } from '../measure/statistics.ts'
import { gate } from '../run/gate.ts'

/** Grading components of the harness. Each can be replaced with a faulty one to test the self-checks. */
export const PARTS = {
  createGoalCustomer,
  sameOrders,
  breachesOf,
  failedChecks,
  untold,
  followsTrajectory,
  readVerdict,
  passHatK,
  gate,
}
export type HarnessParts = typeof PARTS
