import { PAGE, type Pdf, turnTo } from './sheet.ts'

/** A column that runs on over pages: where the next block goes. */
export type Column = {
  readonly x: number
  readonly width: number
  /** Index of the page in the document. */
  page: number
  y: number
}

export const openColumn = (x: number, width: number, page: number, y: number): Column => ({ x, width, page, y })

const roomIn = (column: Column): number => PAGE.bottom - column.y

/** Sees to it that so much room is left on the column's page, else goes on at the top of the next one. */
export function makeRoom(pdf: Pdf, column: Column, height: number): void {
  if (height > roomIn(column) && column.y > PAGE.top) {
    column.page += 1
    column.y = PAGE.top
  }
  turnTo(pdf, column.page)
}
