import type { DocumentContext } from '#src/discovery/flow-text.ts'
import { commandOf, isPrinted } from '#src/discovery/flow-text.ts'
import type { Flow, FlowStep } from '#tools/flows/flow.ts'

/** Shell function that extracts a field of the last answer; uses only node, which npm ci requires anyway. */
const FIELD = `field() { node -p "JSON.parse(process.argv[1]).$1" "$ANSWER"; }    # of the last answer`

/** Renders a flow as one shell script for this folder, paid from the folder's own wallet. */
export const scriptOf = (telling: DocumentContext, flow: Flow): string =>
  ['```sh', FIELD, ...flow.steps.filter(isPrinted).flatMap(step => linesOf(telling, step)), '```'].join('\n')

function linesOf(telling: DocumentContext, step: FlowStep): string[] {
  if (step.pay) return ['npm run wallet -- pay "$PAY_URL"']
  const [command = '', ...comments] = commandOf(telling, step)
  const kept = comments.map(comment => comment.replace(/^# keep (\S+) as (\w+)$/, '$2=$$(field $1)'))
  if (kept.length > 0) return [`ANSWER=$(${command.replace(/^curl /, 'curl -s ')})`, ...kept]
  return [step.until ? `${command}    # repeat until its status is \`confirmed\`` : command]
}
