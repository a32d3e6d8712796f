/** Usage text of `npm run data:import`. */
export const USAGE = `
Usage: npm run data:import -- <format> <file> --out <folder> [--dry-run]

Turns a file into a folder that CATALOG can name. docs/catalogue.md describes the formats.

Formats
  json      Your own restaurants: an array, or one object a line (.jsonl)
  csv       Your own restaurants, hours, menus and modifiers
  dohmh     NYC restaurant inspections, data set 43nn-pn8j as CSV: to be found, not ordered from
  overture  Overture Maps places, one GeoJSON feature a line: to be found, not ordered from

Options
  --out <folder>  Where the restaurants go; those that are there stay, or are brought up to date
  --dry-run       Read and check everything, write nothing
  --help          Show this

Every record that is not used is told in rejects.jsonl of the folder, with its row and every reason.

Exit codes
  0  done, with or without rejects
  1  the file or the folder cannot be used
  2  wrong arguments
`
