import type { Operations } from '#src/app/app.ts'
import type { ToolOn } from '#tools/tool.ts'
import { ORDER_ACTS } from './act-on-order.ts'
import { getBoard } from './board.ts'
import { pauseRestaurant } from './pause.ts'
import { changeStock, getStock } from './stock.ts'

/** Operations for a restaurant's staff and programs, authenticated by its key. */
export const MERCHANT_TOOLS: readonly ToolOn<Operations>[] = [
  getBoard,
  ...ORDER_ACTS,
  getStock,
  changeStock,
  pauseRestaurant,
]
