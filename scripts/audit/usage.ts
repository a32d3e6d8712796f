/** What `npm run audit -- --help` prints. */
export const USAGE = `
Usage: npm run audit

Compares the ledger with itself and with the chain and the card account: every payment that was settled was earned, is
given back, or waits for one of the two; nothing was charged, placed or given back twice. It changes nothing, and works
beside a running server or without one. It takes the settings that the server takes.

Options
  --json  One JSON object instead of text; with npm run -s audit nothing else is printed
  --help  Show this

Exit codes
  0  the books balance
  1  they do not: what is wrong is listed
  2  nobody could be asked, or wrong arguments
`
