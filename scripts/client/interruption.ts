/** Exit codes of signals, as in shells. */
export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

export type Signal = keyof typeof SIGNALS

/**
 * Rejects with the name of the signal that terminates this process. A reader that closes our output early, such as
 * head, has the same effect. Repeated signals do not skip the cleanup of started processes.
 */
export function interrupted(output: NodeJS.WriteStream, onSignal: () => void): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  for (const signal of Object.keys(SIGNALS) as Signal[])
    process.on(signal, () => {
      onSignal()
      reject(signal)
    })
  output.on('error', () => reject('SIGHUP'))
  return promise
}

export const isSignal = (error: unknown): error is Signal => typeof error === 'string' && error in SIGNALS
