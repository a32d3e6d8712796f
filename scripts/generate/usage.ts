/** Usage text of `npm run data:generate`. */
export const USAGE = `
Usage: npm run data:generate -- --count <n> [options]

Writes n fictional restaurants with their menus to <folder>/restaurants.jsonl; CATALOG=<folder> serves
them. The same seed gives the same bytes, and a longer run begins with the rows of a shorter one.

Options
  --count <n>     How many, 1 to 1000000
  --seed <text>   Which marketplace (1)
  --out <folder>  Where it goes (var/generated); files of the same names are replaced
  --columns       Only what search reads: entries.jsonl and kinds.jsonl, without menus
  --prove         Check every restaurant as the server does, and write the hash of what passed
  --help          Show this
`
