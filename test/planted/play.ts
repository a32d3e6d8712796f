import { text } from 'node:stream/consumers'
import { runHistory } from '#test/simulation/run-history.ts'
import { openStage } from '#test/simulation/stage.ts'

// Plays the history that comes in, and prints what was wrong, as JSON.

const { problems } = await runHistory(await openStage(), JSON.parse(await text(process.stdin)))
process.stdout.write(JSON.stringify(problems), () => process.exit(0))
