import { demandBench } from './benches/demand.ts'
import { menuBench } from './benches/menu.ts'
import { payBench } from './benches/pay.ts'
import { pollBench } from './benches/poll.ts'
import { previewBench } from './benches/preview.ts'
import { sessionsBench } from './benches/sessions.ts'
import { startBench } from './benches/start.ts'
import { turnBench } from './benches/turn.ts'
import { type Bench, ofOperations } from './kit/bench.ts'

/** All benchmarks that compare servers. */
export const BENCHES: readonly Bench[] = [
  ...[previewBench, payBench, demandBench, turnBench].map(ofOperations),
  sessionsBench,
  startBench,
  ...[menuBench, pollBench].map(ofOperations),
]
