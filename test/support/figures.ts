import { appendFileSync } from 'node:fs'

/** Reports a measured figure to the console, and to `npm run chaos` for its table. */
export function tellFigure(figure: string): void {
  console.log(figure)
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${figure}\n`)
}
