/** Usage text of `npm run chaos`. */
export const USAGE = `
Usage: npm run chaos -- [options]

Shows that nothing is lost: histories in virtual time, real processes killed at every point and every commit, disks that
are full, clocks that jump, ledgers that are lost, workers that stop, Redis that goes away. Each ends with an audit of the books. Prints one
table. It takes the whole machine, and at the sizes below about two hours.

Options
  --seeds <n>       How often each crash point is tried, each time otherwise (5)
  --commit-step <n> Of an order's commits every n-th is tried, before and after (1)
  --histories <n>   Simulated histories (100000)
  --orders <n>      Open orders of the server that is killed and timed (10000)
  --redis <s>       Seconds for which Redis is gone (60)
  --only <names>    Rows to run, comma-separated, by the beginning of their names
  --quick           The sizes of npm test
  --json            One JSON object instead of the table
  --help            Show this

Exit codes
  0  no violation
  1  something was violated, or a part did not run to its end
  2  wrong arguments
`
