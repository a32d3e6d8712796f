/** Loaded into a measured process before its program: tells whoever started it what it has used. */

export type Usage = {
  /** Microseconds of all threads, garbage collection included, since the start. */
  readonly cpu: number
  readonly rss: number
  readonly heapUsed: number
}

process.on('message', (question: { readonly collect: boolean }) => {
  if (question.collect) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send!({ cpu: user + system, rss, heapUsed: heapUsed + external } satisfies Usage)
})
process.channel?.unref()
