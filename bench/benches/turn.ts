import type { ServerBench } from '../kit/side.ts'
import { LANGCHAIN, talkers } from '../servers/our-talk.ts'

/** Three turns of a conversation, each with three calls of tools; nothing waits for a model. */
export const turnBench: ServerBench = {
  name: 'turn',
  title: 'A conversation of three turns, three calls of tools each',
  unit: 'conversation',
  count: 200,
  warmRounds: 3,
  targets: [{ peer: LANGCHAIN, first: 5, moonshot: 10 }],
  open: talkers,
}
