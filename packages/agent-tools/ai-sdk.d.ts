import type { ToolSet } from 'ai'
import type { Comanda } from './index.js'

export declare function toAiSdk(comanda: Comanda): ToolSet
