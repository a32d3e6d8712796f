import { text } from 'node:stream/consumers'
import { runHistory } from '#test/simulation/run-history.ts'
import { openStage } from '#test/simulation/stage.ts'

// Replays the history from stdin and prints its problems as JSON.

const { problems } = await runHistory(await openStage(), JSON.parse(await text(process.stdin)))
process.stdout.write(JSON.stringify(problems), () => process.exit(0))
