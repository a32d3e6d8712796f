import { workerData } from 'node:worker_threads'
import { buildAnn } from '#src/search/ann/build.ts'
import { loadAnnLibrary } from '#src/search/ann/library.ts'
import { openArena } from '#src/search/vectors/arena.ts'

const { storage, rows, file } = workerData
const library = await loadAnnLibrary(problem => {
  throw new Error(problem)
})
await buildAnn(library!, openArena(storage, rows), file)
