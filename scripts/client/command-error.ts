/** Exit codes of commands for shells and programs. `npm run wallet -- --help` explains them. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  wallet: 3,
  server: 4,
  unpaid: 5,
  unknown: 6,
  refunded: 7,
} as const

export type Ending = keyof typeof EXIT

/** Error that the user of the command can act on. */
export type CommandError = Error & {
  readonly ending: Ending
  readonly hint?: string
  /** Error code of the service, such as price_token_expired. */
  readonly code?: string
}

export type TroubleDetail = { readonly hint?: string | undefined; readonly code?: string | undefined }

/** Creates a Trouble with the command's ending and a hint on how to fix it. */
export function createCommandError(ending: Ending, message: string, { hint, code }: TroubleDetail = {}): CommandError {
  const about = { ending, ...(hint === undefined ? {} : { hint }), ...(code === undefined ? {} : { code }) }
  return Object.assign(new Error(message), about)
}

export const isTrouble = (error: unknown): error is CommandError => error instanceof Error && 'ending' in error
