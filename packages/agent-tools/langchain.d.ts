import type { DynamicStructuredTool } from '@langchain/core/tools'
import type { Comanda } from './index.js'

export declare function toLangChain(comanda: Comanda): DynamicStructuredTool[]
