/** Usage text of `npm run webhooks`. */
export const USAGE = `
Usage: npm run webhooks -- <command>

Messages to agents and to restaurants' own systems that were not taken.

Commands
  list                  Show what was given up, and what waits behind it
  replay <id>           Send a message again; a running server does it within a second
  secret <restaurantId> Print what a restaurant's system signs and checks with, and where it tells us of its orders

Options
  --json                One JSON value instead of text; with npm run -s webhooks nothing else is printed
  --help                Show this

The ledger is in STATE_DIR, else in var.

Exit codes
  0  done
  1  it cannot be done, or there is no such message
  2  wrong arguments
`
