import { appendFileSync } from 'node:fs'

/** Tells what a test has measured: to whoever runs it, and to `npm run chaos`, which puts it into its table. */
export function tellFigure(figure: string): void {
  console.log(figure)
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${figure}\n`)
}
