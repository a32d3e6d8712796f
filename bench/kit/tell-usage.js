// Loaded into a measured process before its program: tells whoever started it what it has used, a `Usage` of program.ts.
// Plain JavaScript, so that no program is charged with Node's reader of TypeScript for it.

process.on('message', question => {
  // what a collection under way has seen alive is left to the next one
  if (question.collect) for (let time = 0; time < 2; time += 1) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send({ cpu: user + system, rss, heapUsed: heapUsed + external })
})
process.channel?.unref()
