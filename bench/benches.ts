import { demandBench } from './benches/demand.ts'
import { menuBench } from './benches/menu.ts'
import { payBench } from './benches/pay.ts'
import { pollBench } from './benches/poll.ts'
import { previewBench } from './benches/preview.ts'
import type { ServerBench } from './kit/side.ts'

/** Every bench that compares servers. */
export const SERVER_BENCHES: readonly ServerBench[] = [previewBench, payBench, demandBench, menuBench, pollBench]
