import { DatabaseSync } from 'node:sqlite'
import { load } from 'sqlite-vec'
import { LEAST_RATING, MILES, WANTED } from '../search/task.ts'
import { boxAround, milesSql, type Peer } from './peer.ts'

/** Initial k. It is quadrupled while the corners of the bounding box take up results. */
const ASKED = 16
const MOST = 4096

/** Peer: one vec0 table with metadata columns, partitioned by squares of one degree. */
export const sqliteVec0: Peer = {
  package: 'sqlite-vec',
  shape:
    'vec0 table: partition key = square of one degree, lat, lng, rating, pickup, open as metadata; miles afterwards',
  lacks: 'no circles (the corners of the square are asked for too), no opening hours, no text in the same table',
  nearness: 'cosine',
  load: async (task, units) => {
    const db = new DatabaseSync(':memory:', { allowExtension: true })
    load(db)
    db.exec(`
      create virtual table place using vec0(
        row integer primary key, cell integer partition key,
        embedding float[${task.dimensions}] distance_metric=cosine,
        lat float, lng float, rating integer, pickup boolean, open boolean, chunk_size=256);
      begin`)
    const insert = db.prepare(
      'insert into place(row, cell, embedding, lat, lng, rating, pickup, open) values (?, ?, ?, ?, ?, ?, ?, ?)',
    )
    for (let row = 0; row < task.n; row++) {
      const [lat, lng] = [task.lat[row]!, task.lng[row]!]
      const bytes = new Uint8Array(units.buffer, units.byteOffset + row * task.dimensions * 4, task.dimensions * 4)
      const whole = [task.rating[row]!, task.pickup[row]!, task.open[row]!].map(BigInt)
      insert.run(BigInt(row), BigInt(cellOf(lat, lng)), bytes, lat, lng, ...whole)
    }
    db.exec('commit')
    const inCell = db.prepare(`
      select row, distance, ${milesSql('$lat', '$lng')} as miles from place
      where embedding match $vector and k = $k and cell = $cell
        and lat >= $south and lat <= $north and lng >= $west and lng <= $east
        and rating >= ${LEAST_RATING} and pickup = 1 and open = 1`)
    return {
      nearest: ({ lat, lng, vector }) => {
        const box = boxAround({ lat, lng }, MILES)
        const found = cellsOf(box).flatMap(cell => {
          for (let k = ASKED; ; k *= 4) {
            const rows = inCell.all({ ...box, lat, lng, vector, k, cell: BigInt(cell) })
            const within = rows.filter(({ miles }) => Number(miles) <= MILES)
            if (within.length >= WANTED || rows.length < k || k >= MOST) return within
          }
        })
        found.sort((a, b) => Number(a.distance) - Number(b.distance))
        return found.slice(0, WANTED).map(({ row }) => Number(row))
      },
      close: () => db.close(),
    }
  },
}

const cellOf = (lat: number, lng: number): number => Math.floor(lat + 90) * 360 + Math.floor(lng + 180)

function cellsOf({ south, north, west, east }: ReturnType<typeof boxAround>): number[] {
  const corners = [cellOf(south, west), cellOf(south, east), cellOf(north, west), cellOf(north, east)]
  return [...new Set(corners)]
}
