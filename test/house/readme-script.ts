import type { Telling } from '#src/discovery/flow-text.ts'
import { commandOf, isPrinted } from '#src/discovery/flow-text.ts'
import type { Flow, FlowStep } from '#tools/flows/flow.ts'

/** Tells a field of the last answer, with what npm ci needed anyway. */
const FIELD = `field() { node -p "JSON.parse(process.argv[1]).$1" "$ANSWER"; }    # of the last answer`

/** A flow as one script for a shell in this folder, whose own wallet pays. */
export const scriptOf = (telling: Telling, flow: Flow): string =>
  ['```sh', FIELD, ...flow.steps.filter(isPrinted).flatMap(step => linesOf(telling, step)), '```'].join('\n')

function linesOf(telling: Telling, step: FlowStep): string[] {
  if (step.pay) return ['npm run wallet -- pay "$PAY_URL"']
  const [command = '', ...comments] = commandOf(telling, step)
  const kept = comments.map(comment => comment.replace(/^# keep (\S+) as (\w+)$/, '$2=$$(field $1)'))
  if (kept.length > 0) return [`ANSWER=$(${command.replace(/^curl /, 'curl -s ')})`, ...kept]
  return [step.until ? `${command}    # repeat until its status is \`confirmed\`` : command]
}
