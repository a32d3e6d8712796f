import { PAGE, type Pdf, turnTo } from './sheet.ts'

/** Column that flows over several pages, with the position of the next block. */
export type Column = {
  readonly x: number
  readonly width: number
  /** Page index within the document. */
  page: number
  y: number
}

export const openColumn = (x: number, width: number, page: number, y: number): Column => ({ x, width, page, y })

const roomIn = (column: Column): number => PAGE.bottom - column.y

/** Ensures that the given height fits on the column's page; otherwise moves to the top of the next page. */
export function ensureSpace(pdf: Pdf, column: Column, height: number): void {
  if (height > roomIn(column) && column.y > PAGE.top) {
    column.page += 1
    column.y = PAGE.top
  }
  turnTo(pdf, column.page)
}
