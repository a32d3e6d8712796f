/** Usage text of `npm run demo`. */
export const USAGE = `
Usage: npm run demo -- [options]

An agent finds a restaurant, orders, pays in USDC and waits for the kitchen; then it orders from
a kitchen that always fails and gets its money back. It runs on a server of its own, which is
gone afterwards, with a local chain whose money is worth nothing.

Options
  --channel <c>   restaurant, unless it is
                    grocery  goods by weight, delivered in a window; what weighs less is refunded
                    voice    a sandwich from a shop that is called on the telephone
                    console  the kitchen's side: somebody at the console accepts and hands over
  --near <place>  Where to look: neighbourhood, city, address, ZIP or landmark (Park Slope)
  --server <url>  Use the server that runs there, on its local chain, instead of starting one
  --help          Show this

KITCHEN_SPEED sets how long the kitchens of its own server take: 0 not at all, 1 as in earnest (0.3).
NO_COLOR=1 turns colours off. scripts/demo/agent.ts holds the requests, one function each.
`
