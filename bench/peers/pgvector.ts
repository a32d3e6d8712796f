import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { LEAST_RATING, MILES, WANTED } from '../search/task.ts'
import { boxAround, milesSql, type Peer } from './peer.ts'

const COPIED = 2000

/** Peer: pgvector in PGlite, with a GiST index of points, then exact ordering of the rows that pass. */
export const pgvector: Peer = {
  package: '@electric-sql/pglite-pgvector',
  shape:
    'GiST on points, columns in SQL, then the exact inner product of the rows that pass; prepared; float32; in memory',
  lacks: 'no opening hours but by SQL of one’s own, no understanding; text by tsvector in another expression',
  nearness: 'cosine',
  load: async (task, units) => {
    const db = await PGlite.create({ extensions: { vector } })
    await db.exec(`
      create extension vector;
      create table place(row int, lat float8, lng float8, rating smallint, pickup bool, open bool,
        embedding vector(${task.dimensions}));
      alter table place alter embedding set storage plain`)
    for (let from = 0; from < task.n; from += COPIED) {
      const lines = Array.from({ length: Math.min(COPIED, task.n - from) }, (_, at) => {
        const row = from + at
        const numbers = units.subarray(row * task.dimensions, (row + 1) * task.dimensions).join()
        const flags = `${task.pickup[row] === 1}\t${task.open[row] === 1}`
        return `${row}\t${task.lat[row]}\t${task.lng[row]}\t${task.rating[row]}\t${flags}\t[${numbers}]\n`
      })
      await db.query("copy place from '/dev/blob'", [], { blob: new Blob(lines) })
    }
    await db.exec('create index on place using gist (point(lng, lat))')
    await db.exec('vacuum analyze place')
    await db.exec(`
      prepare nearest(float8, float8, float8, float8, float8, float8, vector) as
        select row from place
        where point(lng, lat) <@ box(point($3, $5), point($4, $6))
          and open and pickup and rating >= ${LEAST_RATING} and ${milesSql('$1', '$2')} <= ${MILES}
        order by embedding <#> $7 limit ${WANTED}`)
    return {
      nearest: async ({ lat, lng, vector }) => {
        const { south, north, west, east } = boxAround({ lat, lng }, MILES)
        const [answer] = await db.exec(
          `execute nearest(${lat}, ${lng}, ${west}, ${east}, ${south}, ${north}, '[${vector.join()}]')`,
        )
        return answer!.rows.map(row => Number((row as { row: number }).row))
      },
      close: () => db.close(),
    }
  },
}
