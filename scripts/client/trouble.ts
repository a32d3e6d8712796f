/** How a command ends, for shells and programs; `npm run wallet -- --help` explains them. */
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

/** A failure that the person at the keyboard can do something about. */
export type Trouble = Error & {
  readonly ending: Ending
  readonly hint?: string
  /** The service's own code, such as price_token_expired. */
  readonly code?: string
}

export type TroubleDetail = { readonly hint?: string | undefined; readonly code?: string | undefined }

/** Makes a failure with the way it ends the command, and what to do about it. */
export function trouble(ending: Ending, message: string, { hint, code }: TroubleDetail = {}): Trouble {
  const about = { ending, ...(hint === undefined ? {} : { hint }), ...(code === undefined ? {} : { code }) }
  return Object.assign(new Error(message), about)
}

export const isTrouble = (error: unknown): error is Trouble => error instanceof Error && 'ending' in error
