import { type MilliPounds, toPounds } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import type { Excess } from '#src/orders/handed-out.ts'

const amount = (line: Line, value: number): string =>
  line.weight === null ? String(value) : `${toPounds(value as MilliPounds)} lb`

/** Note that a report beyond what counts takes nothing from the guest. */
export const noteExcess = ({ line, reported, ordered, counts }: Excess): string =>
  counts === ordered
    ? `${line.name}: ${amount(line, reported)} is more than the ${amount(line, ordered)} paid for. The guest is not charged for the difference.`
    : `${line.name}: ${amount(line, counts)} was reported before. The refund already made is not taken back.`
