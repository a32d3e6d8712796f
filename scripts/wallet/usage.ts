/** Usage text of `npm run wallet`. */
export const USAGE = `
Usage: npm run wallet -- <command> [options]

A wallet for trying Comanda out on its local chain, where money is worth nothing.

Commands
  create          Make a wallet in var/wallet.json
  fund            Get 200 USDC from the faucet of the server; makes the wallet where there is none
  balance         Show what the wallet holds
  pay <url>       Pay a pay URL by x402, such as the payUrl of a confirmed order

Options
  --server <url>  The server (BASE_URL, else http://localhost:3000); pay asks the one in its URL
  --force         create: replace the wallet there is
  --max <dollars> pay: refuse to pay more (100)
  --wait          pay: poll the order until the restaurant has accepted it or the money is back
  --json          One JSON object instead of text; with npm run -s wallet nothing else is printed
  --help          Show this

The folder of the wallet is STATE_DIR, else var.

Exit codes
  0  done; also when the URL was paid before
  1  something else failed
  2  wrong arguments
  3  there is no wallet, or one too many
  4  no server answers
  5  not paid, and nothing was charged
  6  not known yet whether it was paid: do not pay again, look again later
  7  paid, but the restaurant did not take the order: the money is back
`
