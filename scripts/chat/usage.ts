/** Usage text of `npm run chat`. */
export const USAGE = `
Usage: npm run chat -- [options]

Talk to the clerk in this terminal: say what you feel like and where you are, order, and pay with
a wallet of the local chain. It runs on a server of its own, which is gone afterwards, with money
that is worth nothing. Lines may also come from a file or a pipe.

Options
  --url <url>  Talk to the clerk of the server that runs there instead of starting one
  --help       Show this

Say anything, or
  pay          Pay the order that the clerk has booked, and follow it to the kitchen and out of it
  /cart        Show the cart with everything that was chosen
  /new         Begin a new conversation
  /quit        Leave, as the end of input and Ctrl-C do

KITCHEN_SPEED sets how long the kitchens of its own server take: 0 not at all, 1 as in earnest (0.05).
NO_COLOR=1 turns colours off. With --url the wallet in STATE_DIR pays, if there is one.
`
