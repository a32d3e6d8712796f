// Preloaded into a measured process: reports its resource usage to the parent, a `Usage` of program.ts. Plain
// JavaScript, so that Node's TypeScript loader is not attributed to the program.

process.on('message', question => {
  // Collect twice, because a collection already in progress leaves objects that it has marked as live.
  if (question.collect) for (let time = 0; time < 2; time += 1) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.send({ cpu: user + system, rss, heapUsed: heapUsed + external })
})
process.channel?.unref()
