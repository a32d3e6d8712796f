/** Loaded into a measured process before its program: tells whoever started it what it has used. */

export type Usage = {
  /** Microseconds of all threads, garbage collection included, since the start. */
  readonly cpu: number
  readonly rss: number
  readonly heapUsed: number
}

process.on('message', (question: { readonly collect: boolean }) => {
  // what a collection under way has seen alive is left to the next one
  if (question.collect) for (let time = 0; time < 2; time += 1) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send!({ cpu: user + system, rss, heapUsed: heapUsed + external } satisfies Usage)
})
process.channel?.unref()
