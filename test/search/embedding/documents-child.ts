import { realWorld } from '#src/kernel/world.ts'
import { documentVectors } from '#src/search/embedding/document-vectors.ts'
import { openModel } from '#src/search/embedding/open-model.ts'
import { distinct } from './documents-kit.ts'

// child process that computes vectors until it is killed

const [baseUrl = '', folder = '', size = ''] = process.argv.slice(2)
const embedder = await openModel(realWorld, { model: 'text-embedding-3-small', baseUrl, apiKey: 'key' })
const log = { info: () => {}, warn: () => {} }
await documentVectors({ world: realWorld, log, embedder, folder }, distinct(Number(size)))
