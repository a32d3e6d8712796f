import { type MilliPounds, toPounds } from '#src/kernel/money.ts'
import type { Line } from '#src/menu/line.ts'
import type { Excess } from '#src/orders/given.ts'

const amount = (line: Line, value: number): string =>
  line.weight === null ? String(value) : `${toPounds(value as MilliPounds)} lb`

/** Says of a report that went beyond what counts that it takes nothing from the guest. */
export const noteExcess = ({ line, reported, ordered, counts }: Excess): string =>
  counts === ordered
    ? `${line.name}: ${amount(line, reported)} is more than the ${amount(line, ordered)} paid for, and costs the guest nothing more.`
    : `${line.name}: ${amount(line, counts)} was said before; what has gone back stays with the guest.`
