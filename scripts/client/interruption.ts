/** Exit codes as shells give them. */
export const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

export type Signal = keyof typeof SIGNALS

/**
 * Rejects with the name of the signal that asks us to end; whoever reads our output may also leave early, as head does.
 * Asked twice, we still end only after what was started.
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
