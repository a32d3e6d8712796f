import { connect, Index } from '@lancedb/lancedb'
import {
  Bool,
  Field,
  FixedSizeList,
  Float32,
  Float64,
  makeBuilder,
  makeData,
  makeVector,
  RecordBatch,
  Schema,
  Struct,
  Table,
  Uint16,
  Uint32,
} from 'apache-arrow'
import { LEAST_RATING, MILES, type Task, WANTED } from '../search/task.ts'
import { boxAround, milesSql, type Peer } from './peer.ts'

/** Peer: a Lance table with scalar indexes, filtered before the exact vector scan. */
export const lancedb: Peer = {
  package: '@lancedb/lancedb',
  shape:
    'B-tree on lat and lng, bitmaps on open and pickup, B-tree on rating; prefilter, then exact scan; float32; on disk',
  lacks: 'no circles but by an expression, no opening hours, no understanding; full text is another query',
  nearness: 'cosine',
  load: async (task, units, folder) => {
    const store = await connect(folder)
    const table = await store.createTable('places', tableOf(task, units))
    for (const column of ['lat', 'lng', 'rating']) await table.createIndex(column, { config: Index.btree() })
    for (const column of ['open', 'pickup']) await table.createIndex(column, { config: Index.bitmap() })
    await table.optimize()
    return {
      nearest: async ({ lat, lng, vector }) => {
        const { south, north, west, east } = boxAround({ lat, lng }, MILES)
        const where =
          `lat >= ${south} AND lat <= ${north} AND lng >= ${west} AND lng <= ${east} AND open = true ` +
          `AND pickup = true AND rating >= ${LEAST_RATING} AND ${milesSql(`${lat}`, `${lng}`)} <= ${MILES}`
        const query = table.query().nearestTo(vector).distanceType('cosine').where(where).select(['row', '_distance'])
        const found = await query.limit(WANTED).toArray()
        return found.map(({ row }: { row: number }) => row)
      },
      close: () => table.close(),
    }
  },
}

function tableOf(task: Task, units: Float32Array): Table {
  const rows = Uint32Array.from({ length: task.n }, (_, row) => row)
  const flags = (values: Uint8Array) => {
    const builder = makeBuilder({ type: new Bool(), nullValues: null })
    for (const value of values) builder.append(value === 1)
    return builder.finish().toVector().data[0]!
  }
  const list = new FixedSizeList(task.dimensions, new Field('item', new Float32(), true))
  const children = {
    row: makeVector(rows).data[0]!,
    lat: makeVector(Float64Array.from(task.lat)).data[0]!,
    lng: makeVector(Float64Array.from(task.lng)).data[0]!,
    rating: makeVector(task.rating).data[0]!,
    open: flags(task.open),
    pickup: flags(task.pickup),
    vector: makeData({
      type: list,
      length: task.n,
      nullCount: 0,
      child: makeData({ type: new Float32(), length: units.length, nullCount: 0, data: units }),
    }),
  }
  const schema = new Schema([
    new Field('row', new Uint32(), false),
    new Field('lat', new Float64(), false),
    new Field('lng', new Float64(), false),
    new Field('rating', new Uint16(), false),
    new Field('open', new Bool(), true),
    new Field('pickup', new Bool(), true),
    new Field('vector', list, false),
  ])
  const struct = makeData({ type: new Struct(schema.fields), length: task.n, children: Object.values(children) })
  return new Table(schema, [new RecordBatch(schema, struct)])
}
