import { DatabaseSync } from 'node:sqlite'
import { load } from 'sqlite-vec'
import { LEAST_RATING, MILES, WANTED } from '../search/task.ts'
import { boxAround, milesSql, type Peer } from './peer.ts'

/** Peer: filters in SQL over an R*Tree, then sqlite-vec distances of the rows that pass. */
export const sqliteVec: Peer = {
  package: 'sqlite-vec',
  shape: 'R*Tree and columns in SQL, then vec_distance_cosine over the rows that pass; float32; in memory',
  lacks: 'no opening hours, no query understanding, no diets or prices of dishes; text only by another FTS5 query',
  nearness: 'cosine',
  load: async (task, units) => {
    const db = new DatabaseSync(':memory:', { allowExtension: true })
    load(db)
    db.exec(`
      create virtual table area using rtree(row, south, north, west, east);
      create table place(row integer primary key, lat real, lng real, rating integer, pickup integer, open integer);
      create table vector(row integer primary key, embedding blob);
      begin`)
    const area = db.prepare('insert into area values (?, ?, ?, ?, ?)')
    const place = db.prepare('insert into place values (?, ?, ?, ?, ?, ?)')
    const vector = db.prepare('insert into vector values (?, ?)')
    for (let row = 0; row < task.n; row++) {
      const [lat, lng] = [task.lat[row]!, task.lng[row]!]
      area.run(row, lat, lat, lng, lng)
      place.run(row, lat, lng, task.rating[row]!, task.pickup[row]!, task.open[row]!)
      const from = row * task.dimensions
      vector.run(row, new Uint8Array(units.buffer, units.byteOffset + from * 4, task.dimensions * 4))
    }
    db.exec('commit; analyze')
    // `cross join` fixes the join order. Otherwise the planner scans all locations of a small table.
    const nearest = db.prepare(`
      select place.row from area
      cross join place on place.row = area.row
      cross join vector on vector.row = area.row
      where area.south <= $north and area.north >= $south and area.west <= $east and area.east >= $west
        and open = 1 and pickup = 1 and rating >= ${LEAST_RATING} and ${milesSql('$lat', '$lng')} <= ${MILES}
      order by vec_distance_cosine(embedding, $vector) limit ${WANTED}`)
    return {
      nearest: ({ lat, lng, vector }) => {
        const found = nearest.all({ ...boxAround({ lat, lng }, MILES), lat, lng, vector })
        return found.map(({ row }) => Number(row))
      },
      close: () => db.close(),
    }
  },
}
