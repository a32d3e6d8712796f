import type { ToolName } from '#src/clerk/tool-name.ts'

/** Tool call. */
export type Call = { readonly call: ToolName; readonly input: object }

/** Tool result, limited to the fields that the policy reads. */
export type Result = {
  readonly tool: string
  readonly output: {
    readonly status?: string
    readonly order_status?: string
    readonly place?: string
    readonly street?: string
    readonly corner?: string
    readonly order?: string
    readonly far?: boolean
    readonly restaurant?: string
    readonly restaurants?: readonly {
      readonly id: string
      readonly name: string
      readonly makes?: string
      readonly open_now?: boolean | null
      readonly accepting_orders?: boolean
    }[]
    readonly missing?: readonly string[]
    readonly lines?: readonly string[]
    readonly not_on_menu?: readonly string[]
    readonly refused?: readonly string[]
    readonly changed?: boolean
    readonly same?: boolean
    readonly sought?: boolean
  }
}

/** Optional services of this marketplace. */
export type Services = {
  readonly waitlist: boolean
}
