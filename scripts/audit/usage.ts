/** Usage text of `npm run audit`. */
export const USAGE = `
Usage: npm run audit

Compares the ledger with itself and with the chain and the card account: every payment that was settled was earned, is
given back, or waits for one of the two; nothing was charged, placed or given back twice. It changes nothing without
--give-back, and works beside a running server or without one. It takes the settings that the server takes.

Options
  --give-back       Decide a refund for each inflow that no payment explains, less what of it went back, and for what was
                    paid above a price and is too little to go back by itself; the server sends it. What an unpaid order
                    may still be paid by, and what a person must look at, is left alone
  --from-block <n>  Read the chain from this block on, and all of the card account. Without it: from the oldest payment
                    of the ledger, or, without payments, a million blocks back
  --json            One JSON object instead of text; with npm run -s audit nothing else is printed
  --metrics         The verdict and the strays as Prometheus metrics, for the textfile collector of the node exporter
  --help            Show this

Exit codes
  0  the books balance
  1  they do not: what is wrong is listed
  2  nobody could be asked, or wrong arguments
  3  every payment of the ledger is accounted for, and money came in or went out that no payment explains
`
